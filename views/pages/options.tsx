// The options of a company's labels: six switches, two of them only with the right premium or fiche_option
// (specification 2, 3 and 6), next to a sample label. They are saved as JSON text in a field `options`.

import { Switch } from '../form/switch.tsx'
import { Badge } from '@mantine/core'
import { Group } from '../layout/group.tsx'
import { Text } from '../text/text.tsx'
import { IconLock } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import {
  companyOptionNames,
  paidOptions,
  type CompanyOption,
  type CompanyOptions,
} from '../../src/domain/company/fields.ts'
import type { LabelLanguage } from '../../src/domain/languages.ts'
import { call, CallRefusal } from '../client/call.ts'
import type { PageProps } from '../client/page-data.ts'
import { useAction } from '../ui/action.ts'
import { LabelFrame } from '../preview/label-frame.tsx'
import { LabelPhone } from '../preview/label-phone.tsx'
import { LeaveGuard } from '../overlay/leave-guard.tsx'
import { Loading } from '../ui/loader.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Columns, Section, Sections } from '../ui/section.tsx'
import { showFailure, showSuccess } from '../ui/toast.tsx'
import { useUndoOffer } from '../ui/undo.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './options.module.css'

const freeOptions = companyOptionNames.filter((name) => !paidOptions.includes(name))

export function OptionsPage({ options }: PageProps<'options'>) {
  const translate = useTranslate()
  const mayPaid = sessionAllows(useSession(), ['premium', 'fiche_option'])
  const [saved, setSaved] = useState<CompanyOptions>(options)
  const [edited, setEdited] = useState<CompanyOptions>(options)
  const [isRefused, setRefused] = useState(false)
  const changed = companyOptionNames.filter((name) => edited[name] !== saved[name]).length
  const save = useAction(
    useCallback(
      async (next: CompanyOptions, done: () => void) => {
        setRefused(false)
        const answer: { readonly code: number } = await call('companies.saveOptions', {
          options: JSON.stringify(next),
        })
        if (answer.code !== 0) {
          setRefused(true)
          showFailure(translate('page.options.failed'))
          return
        }
        setSaved(next)
        done()
      },
      [translate],
    ),
  )
  const offerUndo = useUndoOffer((before: Partial<CompanyOptions>) => {
    void save.run({ ...saved, ...before }, () => {
      setEdited((now) => ({ ...now, ...before }))
      showSuccess(translate('page.options.restored'))
    })
  })
  const submit = (): void => {
    const before = Object.fromEntries(
      companyOptionNames.filter((name) => edited[name] !== saved[name]).map((name) => [name, saved[name]]),
    )
    void save.run(edited, () => {
      offerUndo(translate('page.options.saved'), before)
    })
  }
  const toggle = (name: CompanyOption, isOn: boolean): void => {
    setEdited((before) => ({ ...before, [name]: isOn ? 1 : 0 }))
  }
  return (
    <>
      <LeaveGuard wouldLoseInput={changed > 0} />
      <PageHeader lead={translate('page.options.lead')} />
      <Columns>
        <Sections>
          <Section>
            <RefusalAlert refusal={save.refusal} />
            {isRefused && (
              <Alert color="red" role="alert" mb="md">
                {translate('page.options.failed')}
              </Alert>
            )}
            <form
              method="post"
              onSubmit={(event) => {
                event.preventDefault()
                submit()
              }}
            >
              <Toggles options={edited} mayPaid={mayPaid} onChange={toggle} />
              <Group mt="lg">
                <Button type="submit" disabled={changed === 0} loading={save.busy}>
                  {translate('page.options.save')}
                </Button>
                <Text size="sm" c="dimmed" role="status">
                  {changed === 0
                    ? translate('page.options.unchanged')
                    : translate('page.options.changed', { count: changed })}
                </Text>
              </Group>
            </form>
          </Section>
          <Section title={translate('page.options.law.title')}>
            <Text>{translate('page.options.law.always')}</Text>
            <Text mt="sm">{translate('page.options.law.sales')}</Text>
          </Section>
        </Sections>
        <Section title={translate('page.options.preview')} lead={translate('page.options.preview.lead')}>
          <Preview options={edited} />
        </Section>
      </Columns>
    </>
  )
}

/** The free options and the paid ones; without the right for the paid ones these are locked. */
function Toggles({
  options,
  mayPaid,
  onChange,
}: {
  options: CompanyOptions
  mayPaid: boolean
  onChange: (name: CompanyOption, isOn: boolean) => void
}) {
  const translate = useTranslate()
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{translate('page.options.label')}</legend>
        {freeOptions.map((name) => (
          <Toggle key={name} name={name} isOn={options[name] === 1} onChange={onChange} />
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{translate('page.options.paid')}</legend>
        {!mayPaid && (
          <Text size="sm" c="dimmed" mb="sm" className={styles.locked ?? ''}>
            <IconLock size={16} stroke={1.7} aria-hidden />
            {translate('page.options.paidLocked')}
          </Text>
        )}
        {paidOptions.map((name) => (
          <Toggle
            key={name}
            name={name}
            isOn={options[name] === 1}
            onChange={onChange}
            isPaid
            isLocked={!mayPaid}
          />
        ))}
      </fieldset>
    </>
  )
}

type ToggleProps = {
  readonly name: CompanyOption
  readonly isOn: boolean
  readonly isPaid?: boolean
  readonly isLocked?: boolean
  readonly onChange: (name: CompanyOption, isOn: boolean) => void
}

function Toggle({ name, isOn, isPaid = false, isLocked = false, onChange }: ToggleProps) {
  const translate = useTranslate()
  return (
    <Switch
      className={styles.toggle ?? ''}
      checked={isOn}
      disabled={isLocked}
      atEnd
      onChange={(event) => {
        onChange(name, event.currentTarget.checked)
      }}
      label={
        <>
          {translate(`page.options.${name}`)}{' '}
          {isPaid && (
            <Badge size="sm" variant="light" color="teal" tt="none">
              {translate('page.options.premium')}
            </Badge>
          )}
        </>
      }
      description={translate(`page.options.${name}.help`)}
    />
  )
}

/** The label of a sample wine, rendered as the public page renders it. */
function Preview({ options }: { options: CompanyOptions }) {
  return (
    <LabelPhone
      screen={(language, className) => (
        <SampleLabel options={options} language={language} className={className} />
      )}
    />
  )
}

function SampleLabel({
  options,
  language,
  className,
}: {
  options: CompanyOptions
  language: LabelLanguage
  className: string
}) {
  const [html, setHtml] = useState('')
  useEffect(() => {
    const stop = new AbortController()
    call(
      'companies.previewOptions',
      { options: JSON.stringify(options), lang: language },
      { signal: stop.signal },
    ).then(
      (answer) => {
        setHtml(answer.html)
      },
      (error: unknown) => {
        if (!(error instanceof CallRefusal) && !stop.signal.aborted) throw error
      },
    )
    return () => {
      stop.abort()
    }
  }, [options, language])
  return html === '' ? <Loading /> : <LabelFrame html={html} block={undefined} className={className} />
}
