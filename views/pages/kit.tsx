// The page of a wine's back label: choices, preview at true size, downloads, texts to copy, the check list of the
// bottle, and the sheet with both codes for tills.

import { useState } from 'react'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import { mostOfSmallPackage } from '../../src/domain/kit/kit-sizes.ts'
import { familyOf } from '../../src/domain/sheet/fields.ts'
import { familyRules } from '../../src/domain/sheet/product-families.ts'
import { wineName } from '../../src/domain/sheet/wine-name.ts'
import type { PageProps } from '../client/page-data.ts'
import { useTranslate } from '../client/translations.ts'
import { DualMark } from '../kit/dual-mark.tsx'
import { choicesOf, kitInput, type KitChoices } from '../kit/kit-choices.ts'
import { KitChecks } from '../kit/kit-checks.tsx'
import { useKitContent } from '../kit/kit-content.ts'
import { KitForm } from '../kit/kit-form.tsx'
import { KitPreview } from '../kit/kit-preview.tsx'
import { KitTexts } from '../kit/kit-texts.tsx'
import styles from '../kit/kit.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'

export function KitPage({ sheet, kit }: PageProps<'kit'>) {
  const translate = useTranslate()
  const name = wineName(sheet.draft)
  return (
    <>
      <PageHeader
        title={translate('page.kit.title')}
        lead={translate('page.kit.lead')}
        back={{ to: `/recapitulatif/${String(sheet.id)}`, title: name }}
      />
      <Board key={sheet.id} sheet={sheet} first={kit} name={name} />
    </>
  )
}

function Board({ sheet, first, name }: { sheet: SheetAnswer; first: PageProps<'kit'>['kit']; name: string }) {
  const translate = useTranslate()
  const [choices, setChoices] = useState<KitChoices>(() => choicesOf(first))
  const { laid, refusal, isWaiting } = useKitContent(first, kitInput(sheet.id, choices))
  const { content, input } = laid
  const open = content.checks.filter(({ state }) => state === 'missing' || state === 'yours').length
  return (
    <div className={styles.board}>
      <div className={styles.preview}>
        <Section title={name}>
          <KitPreview
            content={content}
            input={input ?? { id: sheet.id }}
            isWaiting={isWaiting}
            refusal={refusal}
            name={name}
            onHeight={(height) => {
              setChoices({ ...choices, preset: 'own', height })
            }}
          />
        </Section>
      </div>
      <div className={styles.form}>
        <Section title={translate('part.kit.choices')} unprinted>
          <KitForm choices={choices} content={content} mayBeSmall={mayBeSmall(sheet)} onChange={setChoices} />
        </Section>
      </div>
      <div className={styles.rest}>
        <Section title={translate('part.kit.checks')} lead={translate('part.kit.checksLead', { open })}>
          <KitChecks checks={content.checks} />
        </Section>
        <Section title={translate('part.kit.texts')} lead={translate('part.kit.textsLead')}>
          <KitTexts content={content} />
        </Section>
        <Section title={translate('part.kit.dual')} lead={translate('part.kit.dualWhen')}>
          <DualMark sheet={sheet} />
        </Section>
      </div>
    </div>
  )
}

function mayBeSmall({ draft }: SheetAnswer): boolean {
  return !familyRules(familyOf(draft)).followsWineLaw && (draft.volume ?? 0) <= mostOfSmallPackage
}
