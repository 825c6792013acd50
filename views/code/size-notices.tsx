// What the chosen sizes mean: whether whole pixels change them, whether scanners and readers can read the result.

import { Text } from '../text/text.tsx'
import { Button } from '../button/button.tsx'
import { useTranslate } from '../client/translations.ts'
import type { Measures } from './measures.ts'
import type { PrintOptions } from './print-options.ts'
import { sizeRefusal, type SizeRefusal } from './size-refusal.ts'

/** Widths that differ less than this, in mm, are the same on paper. */
const tolerance = 0.05

export function SizeNotices({
  options,
  measures,
  onChange,
}: {
  options: PrintOptions
  measures: Measures
  onChange: (options: PrintOptions) => void
}) {
  const wanted = options.sizeBy === 'width' ? options.width : undefined
  const module = options.sizeBy === 'module' ? options.module : undefined
  const { width, legible } = measures
  const refusal = sizeRefusal({ size: wanted, module, symbol: options.symbol }, measures)
  if (refusal !== null) return <Refused refusal={refusal} />
  return (
    <>
      {wanted !== undefined && Math.abs(wanted - width) > tolerance && (
        <Rounded width={width} wanted={wanted} />
      )}
      <ModuleNotice measures={measures} />
      {legible !== null && width < legible - tolerance && (
        <SmallLetters
          width={Math.ceil(legible)}
          onUse={(least) => {
            onChange({ ...options, sizeBy: 'width', width: least })
          }}
        />
      )}
    </>
  )
}

function Refused({ refusal: { reason, limit } }: { refusal: SizeRefusal }) {
  const translate = useTranslate()
  return (
    <Text size="sm" c="red">
      {translate(`part.codes.${reason}`, { size: translate.number(limit) })}
    </Text>
  )
}

function Rounded({ width, wanted }: { width: number; wanted: number }) {
  const translate = useTranslate()
  const values = { width: translate.number(width), wanted: translate.number(wanted) }
  return (
    <Text size="sm" c="dimmed">
      {translate('part.codes.wholePixels', values)}
    </Text>
  )
}

/** Says when modules are narrower or wider than scanners at tills and in warehouses expect. */
function ModuleNotice({ measures: { module, modules, advised } }: { measures: Measures }) {
  const translate = useTranslate()
  const bounds = { least: translate.number(advised.least), most: translate.number(advised.most) }
  // Figures are rounded to a thousandth of a millimetre.
  if (module < advised.least - 0.001) {
    const size = translate.number(Math.ceil(modules * advised.least * 10) / 10)
    return <Text size="sm">{translate('part.codes.narrowModule', { ...bounds, size })}</Text>
  }
  if (module <= advised.most + 0.001) return null
  const size = translate.number(Math.floor(modules * advised.most * 10) / 10)
  return <Text size="sm">{translate('part.codes.wideModule', { ...bounds, size })}</Text>
}

/** Says from which width heading and energy line are legible, and sets it. */
function SmallLetters({ width, onUse }: { width: number; onUse: (width: number) => void }) {
  const translate = useTranslate()
  const size = translate.number(width)
  return (
    <>
      <Text size="sm" c="dimmed">
        {translate('part.codes.smallLetters', { size })}
      </Text>
      <Button
        variant="light"
        size="xs"
        onClick={() => {
          onUse(width)
        }}
      >
        {translate('part.codes.useSize', { size })}
      </Button>
    </>
  )
}
