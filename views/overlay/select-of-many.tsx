// A select of several values: a field that is there with the page, and a list that is loaded after it.

import { Pill, PillsInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { importAgain } from '../client/import-again.ts'
import { useTranslate } from '../client/translations.ts'
import { Chevron } from './chevron.tsx'
import { useLater } from './later.ts'
import { useListField } from './list-field.ts'
import { nameOf, optionsOf } from './options.ts'
import type { SelectOfManyProps } from './props.ts'

const load = async () => (await importAgain(() => import('./select-list.tsx'))).SelectList

export function SelectOfMany(props: SelectOfManyProps) {
  const { input, options, value, most = Infinity, placeholder, withoutChosen = false, onChange } = props
  const { name, onBlur, readOnly = false, 'aria-required': isRequired, ...rest } = input
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const field = useListField({
    isSearchable: true,
    isReadOnly: readOnly,
    typed: typed === '' ? null : typed,
    marksFirst: true,
  })
  const List = useLater(load, field.isWanted)
  const names = value.map((one) => ({ one, name: props.nameOf?.(one) ?? nameOf(options, one) ?? one }))
  const search = (text: string): void => {
    setTyped(text)
    field.unmark()
  }
  const remove = (one: string): void => {
    onChange(value.filter((other) => other !== one))
  }
  return (
    <>
      <PillsInput
        {...rest}
        ref={box}
        __defaultRightSection={<Chevron size={undefined} isWrong={Boolean(input.error)} />}
        rightSectionPointerEvents={input.rightSectionPointerEvents ?? 'none'}
        onPointerEnter={field.want}
        onClick={field.open}
      >
        <Pill.Group>
          {names.map(({ one, name: label }) => (
            <Pill
              key={one}
              withRemoveButton={!readOnly}
              onRemove={() => {
                remove(one)
              }}
            >
              {label}
            </Pill>
          ))}
          <PillsInput.Field
            data-several
            {...field.attributes}
            id={input.id}
            aria-label={input['aria-label']}
            aria-required={isRequired}
            placeholder={value.length === 0 ? placeholder : undefined}
            readOnly={readOnly}
            value={typed}
            onChange={(event) => {
              search(event.currentTarget.value)
              field.open()
            }}
            onFocus={field.open}
            onBlur={() => {
              if (field.leave()) search('')
              onBlur?.()
            }}
            onKeyDown={(event) => {
              const last = value.at(-1)
              if (event.key === 'Backspace' && typed === '' && last !== undefined && !readOnly) remove(last)
              if (event.key === 'Enter' && field.chooseMarked(event)) return
              field.onKeyDown(event)
            }}
          />
        </Pill.Group>
      </PillsInput>
      {List !== null && (
        <List
          filter={props.filter}
          nothingFoundMessage={translate('part.form.nothingFound')}
          store={field.store}
          anchor={box}
          data={withoutChosen ? optionsOf(options).filter((one) => !value.includes(one.value)) : options}
          search={typed}
          isFiltered
          chosen={[...value]}
          isHidden={readOnly}
          isReadOnly={readOnly}
          size={undefined}
          labelId={input.label === undefined ? undefined : `${input.id}-label`}
          ariaLabel={input['aria-label']}
          onReady={field.onReady}
          onChoose={(option) => {
            search('')
            if (value.includes(option.value)) remove(option.value)
            else if (value.length < most) onChange([...value, option.value])
          }}
        />
      )}
      {name !== undefined && <input type="hidden" name={name} value={value.join(',')} />}
    </>
  )
}
