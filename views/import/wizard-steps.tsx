// The five steps of the wizard as a list; those that can be opened are links.

import { IconCheck } from '@tabler/icons-react'
import { Link } from '../router/links.tsx'
import { useTranslate } from '../client/translations.ts'
import { importSteps, stepAddress, type ImportStep } from './import-steps.ts'
import { useWizard, type Wizard } from './wizard.ts'
import styles from './wizard-steps.module.css'

export function WizardSteps() {
  const translate = useTranslate()
  const wizard = useWizard()
  const current = importSteps.indexOf(wizard.step)
  return (
    <nav aria-label={translate('page.import.steps.label')}>
      <ol className={styles.steps}>
        {importSteps.map((step, index) => {
          const address = index === current ? null : addressOfStep(step, wizard)
          const name = translate(`page.import.steps.${step}`)
          return (
            <li
              key={step}
              data-current={index === current || undefined}
              data-done={index < current || undefined}
            >
              <span className={styles.number} aria-hidden>
                {index < current ? <IconCheck size={15} stroke={2.4} /> : index + 1}
              </span>
              {address === null ? (
                <span className={styles.name} aria-current={index === current ? 'step' : undefined}>
                  {name}
                </span>
              ) : (
                <Link className={styles.name} to={address}>
                  {name}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The address of a step that has what it needs; null for the others. */
function addressOfStep(step: ImportStep, { draft }: Wizard): string | null {
  if (step === 'file') return stepAddress(step)
  return draft !== null && (step === 'columns' || step === 'check') ? stepAddress(step) : null
}
