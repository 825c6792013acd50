// The properties of what opens above a page, for the light component and for the complete one that is loaded later.

import type { ComboboxData, SelectProps as MantineSelectProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactElement, ReactNode, Ref } from 'react'
import type { TextInputProps } from '../ui/text-input.tsx'
import type { MenuItem } from './menu-items.ts'

/** What a select says about its list. */
export type ListProps = {
  readonly [name in 'filter' | 'limit' | 'nothingFoundMessage' | 'renderOption' | 'comboboxProps']?:
    | MantineSelectProps[name]
    | undefined
}

/** What the select of the component library has on its list. */
type SelectOptions = Pick<
  MantineSelectProps,
  | 'value'
  | 'onChange'
  | 'searchable'
  | 'searchValue'
  | 'onSearchChange'
  | 'selectFirstOptionOnChange'
  | 'allowDeselect'
  | 'clearable'
  | 'dropdownOpened'
  | 'onDropdownOpen'
  | 'onDropdownClose'
>
type FieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'size'>

/** The properties of a select of the component library, whose options may be computed when its list is loaded. */
export type SelectProps = FieldProps &
  SelectOptions &
  ListProps & {
    readonly size?: TextInputProps['size']
    /** The name of the button that clears the field. */
    readonly clearButtonProps?: { readonly 'aria-label': string } | undefined
    /** As a function: the same at each rendering, until the options change. */
    readonly data: ComboboxData | (() => ComboboxData)
    /** The name of the chosen option, where the options are computed later. */
    readonly chosenName?: string | undefined
  }

export type SelectOfManyProps = {
  /** The properties of the field. */
  readonly input: Pick<TextInputProps, 'label' | 'description' | 'error' | 'withAsterisk' | 'className'> & {
    readonly id: string
    readonly name?: string
    readonly readOnly?: boolean
    readonly onBlur?: () => void
    readonly 'aria-label'?: string
    readonly 'aria-required'?: boolean
  }
  readonly options: SelectProps['data']
  /** The name of a chosen option, where the options are computed later. */
  readonly nameOf?: (value: string) => string | undefined
  readonly filter: NonNullable<MantineSelectProps['filter']>
  readonly value: readonly string[]
  /** How many may be chosen; all by default. */
  readonly most?: number
  /** What stands in the field when nothing is chosen. */
  readonly placeholder?: string
  /** Leaves chosen options out of the list. */
  readonly withoutChosen?: boolean
  readonly onChange: (value: string[]) => void
}

export type HintProps = {
  /** What the tooltip says; no tooltip without it. */
  readonly label: string | undefined
  /** The element with the tooltip. */
  readonly children: ReactElement<{ readonly ref?: Ref<HTMLElement> }>
}

export type DialogProps = {
  readonly opened: boolean
  readonly title: string
  /** The width; large by default. */
  readonly size?: 'md' | 'lg' | 'xl'
  /** Whether only its own buttons close it. */
  readonly isFirm?: boolean
  readonly children: ReactNode
  readonly onClose: () => void
}

export type ConfirmDialogProps = {
  readonly opened: boolean
  readonly title: string
  readonly children: ReactNode
  /** Text of the confirming button. */
  readonly confirmLabel: string
  /** Text of the other button; by default to cancel. */
  readonly cancelLabel?: string | undefined
  readonly busy?: boolean
  /** The action cannot be undone: the button is red. */
  readonly isDestructive?: boolean
  readonly disabled?: boolean
  /** The width of the dialog; the usual one by default. */
  readonly size?: 'md' | 'lg' | 'xl'
  /** Whether it asks about a navigation that waits: it has no place in the history then. */
  readonly asksToLeave?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export type ButtonPopoverProps = {
  readonly icon: Icon
  /** Name of the button and of the panel. */
  readonly title: string
  /** Width of the panel in pixels. */
  readonly width: number
  /** What the panel shows; asked when it is open. */
  readonly children: (close: () => void) => ReactNode
}

/** What the button gets: to be measured and focused, and what a click does before the menu is loaded. */
export type MenuButtonProps = {
  readonly ref?: Ref<HTMLButtonElement>
  readonly onClick?: () => void
  readonly 'aria-haspopup'?: 'menu'
  readonly 'aria-expanded'?: false
}

export type ButtonMenuProps = {
  /** Renders the button with properties that it hands on. */
  readonly button: (props: MenuButtonProps) => ReactElement<MenuButtonProps>
  /** What the menu offers, from top to bottom; asked when it is open. */
  readonly items: () => readonly MenuItem[]
  readonly position?: 'bottom-start' | 'bottom-end' | 'top-start'
  /** In pixels; as wide as its items by default. */
  readonly width?: number
}
