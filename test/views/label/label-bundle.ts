// Builds the label bundle into a temporary folder and loads it as the server does; and sample labels.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { buildLabel, type LabelBlock, type LabelModel } from '../../../src/domain/label/label.ts'
import type { LabelMessages } from '../../../src/domain/label/label-text.ts'
import { labelLanguages, type LabelLanguage } from '../../../src/domain/languages.ts'
import { companyFields, defaultOptions, type CompanyOptions } from '../../../src/domain/company/fields.ts'
import { exampleDraft } from '../../../src/domain/field.ts'
import { sheetFields, type SheetDraft } from '../../../src/domain/sheet/fields.ts'

type Shell = {
  messages: LabelMessages
  language: LabelLanguage
  languages: readonly LabelLanguage[]
  stylesheet: string
}
type Notice = Shell & {
  kind: 'unknown' | 'withdrawn' | 'void' | 'choice'
  product?: { brand: string; name: string; vintage?: number }
  allergens?: readonly ('sulphites' | 'egg' | 'milk' | 'wheat')[]
  labelUrl?: string
  wines?: readonly { title: string; url: string }[]
}

/** The exports of the bundle. */
export type LabelBundle = {
  renderLabelPage(
    page: Shell & {
      model: LabelModel
      canonicalUrl: string
      lots?: readonly string[]
      others?: readonly LabelBlock[]
    },
  ): string
  renderLabelNotice(notice: Notice): string
  labelStylesheet: string
}

/** Builds and loads the entry `label`, then removes the folder. */
export async function loadLabelBundle(): Promise<LabelBundle> {
  const outDir = mkdtempSync(join(tmpdir(), 'label-views-'))
  try {
    await build({
      root: fileURLToPath(new URL('../../..', import.meta.url)),
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        ssr: 'views/label/index.ts',
        outDir,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: 'label.mjs' } },
      },
    })
    return (await import(pathToFileURL(join(outDir, 'label.mjs')).href)) as LabelBundle
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** The properties that all label pages need in a language. */
export function shellOf(bundle: LabelBundle, language: LabelLanguage, messages: LabelMessages): Shell {
  return { messages, language, languages: labelLanguages, stylesheet: bundle.labelStylesheet }
}

/** A label with every part. */
export function richLabel(sheet: SheetDraft = {}, options: Partial<CompanyOptions> = {}): LabelModel {
  return buildLabel({
    sheet: {
      ...exampleDraft(sheetFields),
      organic: true,
      fat: 1.2,
      saturates: 0.4,
      protein: 0.6,
      salt: 0.05,
      ingredients: [
        { id: 'grapes', organic: true },
        { id: 'concentrated-grape-must' },
        { id: 'tartaric-acid' },
        { id: 'lactic-acid', andOr: true },
        { id: 'potassium-metabisulphite' },
        { id: 'lysozyme', residue: 'above' },
        { id: 'gum-arabic' },
        { id: 'nitrogen' },
        { id: 'potassium-caseinates', residue: 'above' },
        { id: 'wheat-protein', residue: 'above' },
      ],
      packaging: [
        { component: 'bottle', material: 'GL 71', collection: 'glass' },
        { component: 'cork', material: 'FOR 51', collection: 'cork' },
        { component: 'capsule', material: 'C/ALU 90', collection: 'aluminium' },
        { component: 'case', material: 'FOR 50', collection: 'wood' },
        { component: 'carton', material: 'PAP 20', collection: 'paper' },
        { component: 'muzzle', material: 'FE 40', collection: 'municipal_centre' },
      ],
      ...sheet,
    },
    company: exampleDraft(companyFields),
    options: { ...defaultOptions, display_E: 1, ...options },
    factors: 'annex-xiv',
    version: { number: 2, date: '2026-11-21', current: true },
  })
}

/** An earlier bottling of the same wine with its lots, and another vintage under the same GTIN. */
export function otherLabels(): LabelBlock[] {
  const plain = richLabel({
    fat: 0,
    saturates: 0,
    protein: 0,
    salt: 0,
    ingredients: [{ id: 'grapes' }, { id: 'sulphites' }],
  })
  return [
    {
      model: { ...plain, version: { number: 1, date: '2026-03-05', current: false } },
      lots: ['L24-117', 'L24-118'],
      path: 'AB12CD34/lot/L24-117',
    },
    {
      model: richLabel({
        vintage: 2023,
        alcohol: 13,
        packaging: [{ component: 'bottle', material: 'GL 70', collection: 'glass' }],
      }),
      lots: [],
      path: 'XY12CD34',
    },
  ]
}
