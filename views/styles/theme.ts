// The tokens of the house as a Mantine theme: colours, type, spacing, radius, shadow. Contrast of text on every
// surface is at least 4.5 : 1 (WCAG 2.2, 1.4.3). What Mantine has no name for stands in tokens.css.

import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** Primary: a Bordeaux, from rosé to the dregs. */
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

/** Secondary: a deep teal, the colour of a wine merchant's shutters. */
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

/** What went wrong: brick, beside the wine red of what can be done. */
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

/** Neutral in daylight: warm paper and ink. */
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

/** Neutral by night: a cellar, still warm. The first is ink, the seventh the page. */
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

const sans = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
const serif = "'Source Serif 4 Variable', 'Iowan Old Style', Palatino, Georgia, serif"

/** The theme of every page but the consumer's label. */
export const theme = createTheme({
  colors: { wine, teal, red, gray, dark },
  primaryColor: 'wine',
  primaryShade: { light: 7, dark: 5 },
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
  respectReducedMotion: true,
  components: {
    Anchor: { defaultProps: { underline: 'always' } },
    Button: { defaultProps: { radius: 'md' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', overlayProps: { backgroundOpacity: 0.45, blur: 2 } },
    },
    Menu: { defaultProps: { shadow: 'lg', radius: 'md' } },
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

/** Surfaces and quiet text, by day and by night. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fffefc',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': '#7d7066',
    '--mantine-color-default-border': gray[3],
    '--mantine-color-error': '#b3261e',
    '--page-ground': gray[0],
    '--page-rail': gray[1],
    '--page-line': gray[2],
    '--page-ink': gray[9],
    '--page-wash': gray[1],
    '--page-accent': wine[7],
    '--page-accent-wash': wine[0],
    '--page-accent-line': wine[1],
    '--page-good': teal[7],
    '--page-warn': '#a3540a',
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#9a8c86',
    '--mantine-color-default-border': dark[4],
    '--mantine-color-error': '#ff9a8f',
    '--mantine-color-anchor': wine[3],
    '--mantine-color-gray-light': '#3a3033',
    '--mantine-color-gray-light-color': dark[1],
    '--mantine-color-red-light': '#3a211d',
    '--mantine-color-red-light-color': '#ffc4b8',
    '--mantine-color-teal-light': '#16312d',
    '--mantine-color-teal-light-color': '#a5d5cd',
    '--mantine-color-wine-light': '#3b222b',
    '--mantine-color-wine-light-color': '#ebbdc8',
    '--page-ground': dark[8],
    '--page-rail': dark[9],
    '--page-line': dark[5],
    '--page-ink': dark[0],
    '--page-wash': dark[6],
    '--page-accent': wine[3],
    '--page-accent-wash': '#35202a',
    '--page-accent-line': '#57303f',
    '--page-good': teal[3],
    '--page-warn': '#f0b35b',
  },
})
