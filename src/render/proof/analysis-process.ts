// The process that analyses one artwork, and answers what it measured.

import { analyse } from './analyse.ts'
import type { AnalysisAnswer, AnalysisTask } from './own-process.ts'

async function answer({ file, kind }: AnalysisTask): Promise<AnalysisAnswer> {
  try {
    return await analyse(file, kind)
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

process.once('message', (task: AnalysisTask) => {
  void answer(task).then((message) => process.send?.(message))
})
