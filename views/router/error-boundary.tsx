// Catches what a page throws while it renders, and shows a screen in its place until the address changes.

import { Component, type ReactNode } from 'react'

type Props = {
  /** Another value renders the page again. */
  readonly occasion: unknown
  readonly screen: (error: unknown) => ReactNode
  readonly children: ReactNode
}
type State = { readonly failed: { readonly error: unknown } | null; readonly occasion: unknown }

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: null, occasion: this.props.occasion }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } }
  }

  static getDerivedStateFromProps({ occasion }: Props, state: State): State | null {
    return occasion === state.occasion ? null : { failed: null, occasion }
  }

  override render(): ReactNode {
    const { failed } = this.state
    return failed === null ? this.props.children : this.props.screen(failed.error)
  }
}
