// Where menus, lists and dialogs open: within `main`, so that everything on the page is in a landmark, and the header
// of a dialog is no second header of the page.

export function Overlays() {
  return <div id="overlays" />
}
