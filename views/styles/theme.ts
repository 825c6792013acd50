// The design tokens as a Mantine theme: colours, type, spacing, radius, shadow. The contrast of text on every
// surface is at least 4.5 : 1 (WCAG 2.2, 1.4.3). global.css has the styles that a Mantine theme cannot
// express.

import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** Primary colour, a Bordeaux red, from light to dark (shade 0 to 9). */
const wine: MantineColorsTuple = [
  '#fbf1f3',
  '#f5dfe4',
  '#ebbdc8',
  '#dd93a5',
  '#ca6780',
  '#b24361',
  '#98294a',
  '#7d1d3b',
  '#63152e',
  '#430c1e',
]

/** Secondary colour, a deep teal: success and active states. */
const teal: MantineColorsTuple = [
  '#eaf6f4',
  '#d2eae6',
  '#a5d5cd',
  '#74bdb2',
  '#48a498',
  '#2b8b80',
  '#1d7269',
  '#155c55',
  '#0f4742',
  '#08302c',
]

/** Error colour, a brick red that differs from the primary wine red. */
const red: MantineColorsTuple = [
  '#fdf3f1',
  '#fbe8e4',
  '#f3c7bf',
  '#e99f93',
  '#df7767',
  '#d4563f',
  '#bf3f2b',
  '#a3301f',
  '#842618',
  '#5d1a10',
]

/** Neutral colours of light mode: 0 page background, 9 text. */
const gray: MantineColorsTuple = [
  '#faf7f2',
  '#f4efe7',
  '#e9e1d6',
  '#d9cec0',
  '#bfb1a1',
  '#948576',
  '#6d6056',
  '#554a42',
  '#3a322d',
  '#241e1b',
]

/** Neutral colours of dark mode: 0 text, 7 cards, 8 page background. */
const dark: MantineColorsTuple = [
  '#f1eae4',
  '#d6cbc4',
  '#b3a69e',
  '#8d7f78',
  '#55494a',
  '#40363a',
  '#2d2528',
  '#211b1e',
  '#191417',
  '#110d0f',
]

/**
 * Colour of the main button and every other primary control: `wine[7]` in light mode, `wine[5]` in dark mode.
 */
const mainButtonColor = 'wine'
const mainButtonShade = { light: 7, dark: 5 } as const

const sans =
  "'Nutricode Sans', 'Nutricode Sans Arial', 'Nutricode Sans Roboto', 'Nutricode Sans Open', " +
  "system-ui, -apple-system, 'Segoe UI', sans-serif"
const serif =
  "'Nutricode Serif', 'Nutricode Serif Times', 'Nutricode Serif Noto', 'Nutricode Serif Open', " +
  "'Iowan Old Style', Palatino, Georgia, serif"

/** The sizes of an input as the style sheets have them: a page has dozens of inputs, which need not repeat them. */
function withoutUsualSizes(_theme: unknown, { size = 'sm' }: { size?: string | number }) {
  if (size !== 'sm') return {}
  return {
    label: { '--input-label-size': '' },
    description: { '--input-description-size': '' },
    wrapper: { '--input-height': '', '--input-fz': '' },
  }
}

/** The theme of all pages except the consumer's label. */
export const theme = createTheme({
  colors: { wine, teal, red, gray, dark },
  primaryColor: mainButtonColor,
  primaryShade: mainButtonShade,
  white: '#fffefc',
  black: '#241e1b',
  fontFamily: sans,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.55', lg: '1.5', xl: '1.4' },
  headings: {
    fontFamily: serif,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.4' },
      h4: { fontSize: '1rem', lineHeight: '1.45' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.5' },
      h6: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgb(58 28 20 / 0.06)',
    sm: '0 1px 3px rgb(58 28 20 / 0.08), 0 1px 2px rgb(58 28 20 / 0.04)',
    md: '0 6px 16px -4px rgb(58 28 20 / 0.12), 0 2px 4px rgb(58 28 20 / 0.05)',
    lg: '0 16px 32px -8px rgb(58 28 20 / 0.18), 0 4px 8px rgb(58 28 20 / 0.06)',
    xl: '0 28px 56px -12px rgb(58 28 20 / 0.24)',
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Input: { vars: withoutUsualSizes },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      vars: withoutUsualSizes,
    },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.45, blur: 2 } },
    },
    // The first item takes the focus: a placeholder before it is no item, which a menu may not contain.
    Menu: { defaultProps: { shadow: 'lg', radius: 'md', withInitialFocusPlaceholder: false } },
    // The list itself scrolls (global.css), so that the keyboard of the field scrolls it.
    Autocomplete: { defaultProps: { withScrollArea: false } },
    Select: { defaultProps: { withScrollArea: false } },
    // Id of shell/overlays.tsx.
    Portal: { defaultProps: { target: '#overlays' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Tooltip: {
      defaultProps: {
        withArrow: true,
        openDelay: 300,
        multiline: true,
        maw: 300,
        events: { hover: true, focus: true, touch: true },
      },
    },
  },
})

/** CSS variables of surfaces, lines and texts in light mode. */
const lightVariables = {
  '--mantine-color-body': '#fffefc',
  '--mantine-color-dimmed': gray[6],
  '--mantine-color-placeholder': '#7d7066',
  '--mantine-color-default-border': gray[3],
  '--mantine-color-error': '#b3261e',
  // Mantine's own has too little contrast on the yellow of notices and tags (WCAG 2.2, 1.4.3).
  '--mantine-color-yellow-light-color': '#8a4608',
  // On a tag in a row under the pointer.
  '--mantine-color-gray-light-color': gray[7],
  '--page-background': gray[0],
  '--page-sidebar': gray[1],
  '--page-line': gray[2],
  '--page-text': gray[9],
  '--page-tint': gray[1],
  '--page-accent': wine[7],
  '--page-accent-tint': wine[0],
  '--page-accent-line': wine[1],
  '--page-success': teal[7],
  '--page-warning': '#a3540a',
}

/** The same in dark mode. */
const darkVariables = {
  '--mantine-color-body': dark[7],
  '--mantine-color-dimmed': dark[2],
  '--mantine-color-placeholder': '#9a8c86',
  '--mantine-color-default-border': dark[4],
  '--mantine-color-error': '#ff9a8f',
  '--mantine-color-anchor': wine[3],
  '--mantine-color-gray-light': '#3a3033',
  '--mantine-color-gray-light-color': dark[1],
  '--mantine-color-red-filled': red[6],
  '--mantine-color-red-filled-hover': red[7],
  '--mantine-color-red-light': '#3a211d',
  '--mantine-color-red-light-color': '#ffc4b8',
  '--mantine-color-teal-light': '#16312d',
  '--mantine-color-teal-light-color': '#a5d5cd',
  // Mantine's own shines among the others.
  '--mantine-color-yellow-light': '#38290f',
  '--mantine-color-yellow-light-color': '#f0cf8e',
  '--mantine-color-wine-light': '#3b222b',
  '--mantine-color-wine-light-color': '#ebbdc8',
  '--page-background': dark[8],
  '--page-sidebar': dark[9],
  '--page-line': dark[5],
  '--page-text': dark[0],
  '--page-tint': dark[6],
  '--page-accent': wine[3],
  '--page-accent-tint': '#35202a',
  '--page-accent-line': '#57303f',
  '--page-success': teal[3],
  '--page-warning': '#f0b35b',
}

export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: lightVariables,
  dark: darkVariables,
})
