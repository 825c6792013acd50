// What the list of wines by views is made of, where that is not simply all views of all wines (decision 75).

import { Text } from '../text/text.tsx'
import { useCallback } from 'react'
import { useRevalidator } from '../router/context.ts'
import { maxRankedSheets } from '../../src/contract/answers.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { usePoll } from '../client/poll.ts'
import { useTranslate } from '../client/translations.ts'

/** Milliseconds between two questions whether the worker has made the ranking. */
const pollInterval = 4000

type Props = { readonly ranking: Output<'views.list'>['ranking'] }

/** Says that the ranking is not made yet, when it was made, or that it has more wines; else nothing. */
export function RankingNote({ ranking: { state, rankedAt, labels } }: Props) {
  const translate = useTranslate()
  if (state === 'pending') return <PendingRanking />
  const listed = maxRankedSheets
  const sentences = [
    ...(labels !== null && labels > listed ? [translate('page.views.ranking.most', { listed, labels })] : []),
    ...(rankedAt === null
      ? []
      : [translate('page.views.ranking.moment', { moment: translate.moment(rankedAt) })]),
  ]
  if (sentences.length === 0) return null
  return (
    <Text c="dimmed" size="sm" px="lg" py="md">
      {sentences.join(' ')}
    </Text>
  )
}

/** The page reads its data again until the ranking is there. */
function PendingRanking() {
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  usePoll(
    true,
    pollInterval,
    useCallback(() => revalidate(), [revalidate]),
  )
  return (
    <Text c="dimmed" size="sm" px="lg" py="md" role="status">
      {translate('page.views.ranking.pending')}
    </Text>
  )
}
