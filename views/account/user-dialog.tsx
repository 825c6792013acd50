// The dialog that creates or edits a user of a company: name, phone, rights.

import { Modal } from '@mantine/core'
import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { useCallback, useMemo, useState } from 'react'
import { Button } from '../button/button.tsx'
import type { UserAnswer } from '../../src/contract/answers.ts'
import {
  interfaceLanguages,
  isInterfaceLanguage,
  type InterfaceLanguage,
} from '../../src/domain/languages.ts'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { Fields } from '../../src/domain/field.ts'
import type { Right } from '../../src/domain/rights.ts'
import { userFields } from '../../src/domain/user/fields.ts'
import { CallRefusal } from '../client/call.ts'
import { FieldCell } from '../form/field-cell.tsx'
import { FieldGrid, Form } from '../form/form.tsx'
import { createValidator, useFormState, type Values } from '../form/form-state.ts'
import { LanguageInput } from '../form/language-input.tsx'
import { useHistoryLayer } from '../router/layers.ts'
import { userQuestions } from '../help/field-questions.ts'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { RightsInput } from './rights-input.tsx'
import dialogStyles from '../ui/dialog.module.css'

/** The values of the dialog; `email` and `lang` count only for a new user. */
export type Person = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  readonly rights: Right[]
  readonly lang: InterfaceLanguage
}

type Props = {
  /** Null for a new user. */
  readonly user: UserAnswer | null
  readonly title: string
  /** The introductory sentence above the fields. */
  readonly lead?: string
  readonly submit: string
  readonly canGrant: (right: Right) => boolean
  readonly lock?: string
  readonly onSave: (person: Person) => Promise<void>
  readonly onClose: () => void
}

const { email, firstName, lastName, phone } = userFields
const existingUserFields = { firstName, lastName, phone } as const satisfies Fields
const newUserFields = {
  email,
  ...existingUserFields,
  lang: {
    kind: 'choice',
    group: 'account',
    choices: interfaceLanguages,
    messagePrefix: '',
    required: 'save',
    afterCode: 'adjustable',
    example: 'en',
  },
} as const satisfies Fields
const editors = { lang: LanguageInput }
const messageKeys = { lang: 'page.users.lang' }

export function UserDialog({ user, title, onClose, ...rest }: Props) {
  const translate = useTranslate()
  useHistoryLayer(true, onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="xl"
      closeButtonProps={{ 'aria-label': translate('part.dialog.close') }}
    >
      <PersonForm user={user} onClose={onClose} {...rest} />
    </Modal>
  )
}

function PersonForm({ user, lead, submit, canGrant, lock, onSave, onClose }: Omit<Props, 'title'>) {
  const translate = useTranslate()
  const { language } = useSession()
  const fields: Fields = user === null ? newUserFields : existingUserFields
  const initial = useMemo<Values>(
    () =>
      user === null
        ? { lang: language }
        : { firstName: user.firstName, lastName: user.lastName, phone: user.phone ?? undefined },
    [user, language],
  )
  const validate = useMemo(() => createPersonValidator(fields), [fields])
  const state = useFormState({
    ...{ fields, initial, validate, editors, messageKeys },
    helpParts: userQuestions,
  })
  const [rights, setRights] = useState<Right[]>(user?.rights ?? ['fiche_see'])
  const { values } = state
  const save = useAction(
    useCallback(async () => {
      const text = (name: string): string => (typeof values[name] === 'string' ? values[name].trim() : '')
      const lang = values['lang']
      try {
        await onSave({
          email: text('email'),
          firstName: text('firstName'),
          lastName: text('lastName'),
          phone: text('phone') === '' ? null : text('phone'),
          rights,
          lang: isInterfaceLanguage(lang) ? lang : language,
        })
      } catch (error) {
        if (error instanceof CallRefusal) state.showServerIssues(error.issues)
        throw error
      }
    }, [values, rights, language, state, onSave]),
  )
  return (
    <Form
      state={state}
      onSubmit={() => {
        if (state.check() && rights.length > 0) void save.run()
      }}
    >
      <RefusalAlert refusal={save.refusal} />
      <Stack gap="lg">
        {lead !== undefined && <Text c="dimmed">{lead}</Text>}
        <FieldGrid state={state} names={Object.keys(fields)} />
        <FieldCell wide part={userQuestions.rights} title={translate('page.users.whatMay')}>
          <RightsInput
            value={rights}
            onChange={setRights}
            canGrant={canGrant}
            {...(lock === undefined ? {} : { lock })}
          />
        </FieldCell>
      </Stack>
      <Group justify="end" mt="xl" gap="sm" className={dialogStyles.buttons ?? ''}>
        <Button variant="default" onClick={onClose}>
          {translate('part.dialog.cancel')}
        </Button>
        <Button type="submit" loading={save.busy}>
          {submit}
        </Button>
      </Group>
    </Form>
  )
}

/** A malformed email address gets its own message, once. */
function createPersonValidator(fields: Fields): (values: Values) => ValidationIssue[] {
  const validate = createValidator(fields, 'save')
  return (values) =>
    validate(values).map((issue) =>
      issue.field === 'email' && issue.code !== 'required' ? { field: 'email', code: 'email' } : issue,
    )
}
