// The page of imports: five steps from a file to its wines, and the earlier imports (specification 4, 5 and
// 8). The worker runs the import.

import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { CheckStep } from '../import/check-step.tsx'
import { ColumnsStep } from '../import/columns-step.tsx'
import { FileStep } from '../import/file-step.tsx'
import { ImportHistory } from '../import/import-history.tsx'
import { ProgressStep } from '../import/import-progress.tsx'
import { ResultStep } from '../import/result-step.tsx'
import { useImportWizard, WizardProvider, type Wizard } from '../import/wizard.ts'
import { WizardSteps } from '../import/wizard-steps.tsx'
import type { PageProps } from '../client/page-data.ts'
import { useTranslate } from '../client/translations.ts'
import { LeaveGuard } from '../overlay/leave-guard.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Sections } from '../ui/section.tsx'

export function ImportPage({ imports: { imports } }: PageProps<'import'>) {
  const translate = useTranslate()
  const wizard = useImportWizard(imports)
  const { draft, isStored, step } = wizard
  return (
    <WizardProvider value={wizard}>
      <PageHeader
        lead={translate('page.import.lead')}
        actions={
          <Button to="/import/lab" variant="default">
            {translate('page.import.lab')}
          </Button>
        }
      />
      <WizardSteps />
      <Sections>
        {draft !== null && !isStored && (
          <Alert color="wine" role="status">
            {translate('page.import.notStored')}
          </Alert>
        )}
        <CurrentStep wizard={wizard} />
        {(step === 'file' || step === 'result') && <ImportHistory imports={wizard.imports} />}
      </Sections>
      <LeaveGuard wouldLoseInput={draft !== null && draft.edits > 0} />
    </WizardProvider>
  )
}

function CurrentStep({ wizard: { step, job } }: { wizard: Wizard }) {
  if (step === 'columns') return <ColumnsStep />
  if (step === 'check') return <CheckStep />
  if (job === null) return <FileStep />
  return step === 'import' ? <ProgressStep key={job.id} first={job} /> : <ResultStep key={job.id} job={job} />
}
