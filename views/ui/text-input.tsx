// A line of text with its label and notes. It has the elements, classes and data of the component library's text
// input, and looks the same; but it renders plain elements, of which a form has dozens: on the server in a tenth of the
// time.

import { useId, type ComponentPropsWithRef, type CSSProperties, type ReactNode } from 'react'
import { inputClasses as classes } from './input-classes.ts'
import { joined } from '../text/joined.ts'
import styles from './text-input.module.css'

export type TextInputProps = Omit<ComponentPropsWithRef<'input'>, 'size' | 'style'> & {
  readonly label?: ReactNode
  /** Help below the input. */
  readonly description?: ReactNode
  /** What is wrong; true marks the input without words. */
  readonly error?: ReactNode
  /** Marks the label of an input that must be filled in. */
  readonly withAsterisk?: boolean | undefined
  readonly size?: 'xs' | 'sm' | 'md'
  readonly leftSection?: ReactNode
  readonly rightSection?: ReactNode
  readonly rightSectionWidth?: string
  /** `all` where the section has something to click. */
  readonly rightSectionPointerEvents?: 'none' | 'all'
  readonly rightSectionProps?: { readonly className: string }
  /** Whether a click opens something: the pointer says so. */
  readonly pointer?: boolean
  readonly classNames?: { readonly input: string }
  /** The style of all of it, such as its width. */
  readonly rootStyle?: CSSProperties
}

export function TextInput({
  label,
  description,
  error,
  withAsterisk = false,
  size = 'sm',
  leftSection,
  rightSection,
  rightSectionWidth,
  rightSectionPointerEvents = 'none',
  rightSectionProps,
  pointer = false,
  classNames,
  className,
  rootStyle,
  ...input
}: TextInputProps) {
  const sizeMark = size === 'sm' ? undefined : size
  const ownId = useId()
  const id = input.id ?? ownId
  const isWrong = isShown(error)
  const errorId = isWrong && error !== true ? `${id}-error` : undefined
  const descriptionId = isShown(description) ? `${id}-description` : undefined
  return (
    <div className={joined(classes['root'], styles.field, className)} style={rootStyle} data-size={sizeMark}>
      {isShown(label) && (
        <label
          className={classes['label']}
          data-required={withAsterisk || undefined}
          htmlFor={id}
          // The list of a select is named by it.
          id={input['aria-haspopup'] === undefined ? undefined : `${id}-label`}
        >
          {label}
          {withAsterisk && <RequiredMark />}
        </label>
      )}
      <div
        className={classes['wrapper']}
        data-size={sizeMark}
        data-error={isWrong || undefined}
        data-pointer={pointer || undefined}
        data-with-left-section={isShown(leftSection) || undefined}
        data-with-right-section={isShown(rightSection) || undefined}
        style={widthOf(rightSectionWidth)}
      >
        {isShown(leftSection) && (
          <div className={classes['section']} data-position="left">
            {leftSection}
          </div>
        )}
        <input
          {...input}
          className={joined(classes['input'], classNames?.input)}
          data-error={isWrong || undefined}
          data-disabled={input.disabled === true || undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={joined(errorId, descriptionId, input['aria-describedby']) || undefined}
          id={id}
        />
        {isShown(rightSection) && (
          <div
            className={joined(classes['section'], rightSectionProps?.className)}
            data-position="right"
            data-live={rightSectionPointerEvents === 'all' || undefined}
          >
            {rightSection}
          </div>
        )}
      </div>
      {fieldNotes({ error, errorId, description, descriptionId })}
    </div>
  )
}

/** The sign in the label of a field that must be filled in. */
export function RequiredMark() {
  return (
    <span className={classes['required']} aria-hidden>
      {'\u00a0*'}
    </span>
  )
}

type Notes = {
  readonly error?: ReactNode
  readonly errorId?: string | undefined
  readonly description?: ReactNode
  readonly descriptionId?: string | undefined
}

/**
 * What is wrong with a field, and its help, for below it. No component: a form has dozens, and each would take the
 * server as long as an element.
 */
export function fieldNotes({ error, errorId, description, descriptionId }: Notes): ReactNode {
  const errorLine = isShown(error) && error !== true && (
    <p className={classes['error']} id={errorId}>
      {error}
    </p>
  )
  const helpLine = isShown(description) && (
    <p className={classes['description']} id={descriptionId}>
      {description}
    </p>
  )
  if (errorLine === false) return helpLine
  if (helpLine === false) return errorLine
  return (
    <>
      {errorLine}
      {helpLine}
    </>
  )
}

/** Whether React shows something for a node. */
export function isShown(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== ''
}

function widthOf(width: string | undefined): CSSProperties | undefined {
  return width === undefined ? undefined : ({ '--input-right-section-width': width } as CSSProperties)
}
