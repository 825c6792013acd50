// The choices for an endpoint of webhooks: its name, its address and the events that it gets; and, when it gets a new
// secret, how long the one before stays in use.

import { Text } from '../text/text.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useCallback, useState } from 'react'
import type { HookAnswer } from '../../src/contract/operations/hooks.ts'
import { hookEventTypes, longestHookUrl, type HookEventType } from '../../src/domain/company/hooks.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { Checklist } from '../form/checklist.tsx'
import { DialogForm } from '../form/dialog-form.tsx'
import { issueMessage } from '../form/issue-message.ts'
import { useAction } from '../ui/action.ts'
import { Select } from '../overlay/select.tsx'

/** Hours for which the old secret stays in use, as offered. */
const offeredHours = [0, 1, 24, 168] as const

type FormProps = {
  /** The endpoint that changes; null for a new one. */
  readonly hook: HookAnswer | null
  /** Gets the secret of a new endpoint, null after a change. */
  readonly onDone: (secret: string | null) => void
  readonly onClose: () => void
}

/** Makes or changes an endpoint. */
export function HookForm({ hook, onDone, onClose }: FormProps) {
  const translate = useTranslate()
  const [name, setName] = useState(hook?.name ?? '')
  const [url, setUrl] = useState(hook?.url ?? '')
  const [events, setEvents] = useState<readonly HookEventType[]>(hook?.events ?? hookEventTypes)
  const save = useAction(
    useCallback(async () => {
      const chosen = { name: name.trim(), url: url.trim(), events: [...events] }
      if (hook === null) onDone((await call('hooks.create', chosen)).secret)
      else {
        await call('hooks.update', { hook_id: hook.id, ...chosen })
        onDone(null)
      }
    }, [hook, name, url, events, onDone]),
    { toast: false },
  )
  const errorOf = (field: 'name' | 'url') => {
    const issue = save.refusal?.issues.find((each) => each.field === field)
    return issue === undefined ? {} : { error: issueMessage(issue, translate) }
  }
  return (
    <DialogForm
      action={save}
      submit={translate(hook === null ? 'page.hooks.create' : 'page.hooks.save')}
      isComplete={name.trim() !== '' && url.trim() !== '' && events.length > 0}
      onClose={onClose}
    >
      <TextInput
        label={translate('page.hooks.name')}
        description={translate('page.hooks.nameHelp')}
        {...errorOf('name')}
        value={name}
        maxLength={60}
        required
        data-autofocus
        onChange={(event) => {
          setName(event.currentTarget.value)
        }}
      />
      <TextInput
        label={translate('page.hooks.url')}
        description={translate('page.hooks.urlHelp')}
        type="url"
        inputMode="url"
        {...errorOf('url')}
        value={url}
        maxLength={longestHookUrl}
        required
        onChange={(event) => {
          setUrl(event.currentTarget.value)
        }}
      />
      <Checklist
        label={translate('page.hooks.events')}
        error={events.length === 0 ? translate('page.hooks.needsEvent') : undefined}
        choices={hookEventTypes.map((type) => ({
          value: type,
          label: translate(`page.hooks.event.${type}`),
          description: type,
        }))}
        chosen={events}
        onChange={setEvents}
      />
    </DialogForm>
  )
}

/** Gives an endpoint a new secret. */
export function HookRotation({
  hook,
  onDone,
  onClose,
}: {
  readonly hook: HookAnswer
  readonly onDone: (secret: string) => void
  readonly onClose: () => void
}) {
  const translate = useTranslate()
  const [hours, setHours] = useState(24)
  const rotate = useAction(
    useCallback(async () => {
      onDone((await call('hooks.rotate', { hook_id: hook.id, hours })).secret)
    }, [hook, hours, onDone]),
    { toast: false },
  )
  return (
    <DialogForm action={rotate} submit={translate('page.hooks.rotateSubmit')} onClose={onClose}>
      <Text>{translate('page.hooks.rotateText')}</Text>
      <Select
        label={translate('page.hooks.overlap')}
        data={offeredHours.map((each) => ({
          value: String(each),
          label: translate('page.keys.hours', { hours: each }),
        }))}
        value={String(hours)}
        allowDeselect={false}
        onChange={(chosen) => {
          setHours(Number(chosen))
        }}
      />
    </DialogForm>
  )
}
