/** The Mantine theme: colours, sizes and faces of the product. Density and touch sizes are variables of `base.css`. */
import { createTheme } from '@mantine/core';
import { families } from './tokens.ts';

const fontFamily =
  '"Segoe UI", -apple-system, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei UI", "Noto Sans CJK SC", sans-serif';
const monospace = 'ui-monospace, "Cascadia Mono", Menlo, Consolas, "Noto Sans Mono CJK SC", monospace';

export const theme = createTheme({
  colors: families,
  primaryColor: 'fjord',
  primaryShade: { light: 6, dark: 6 },
  black: '#12212A',
  white: '#FFFFFF',
  autoContrast: false,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily,
  fontFamilyMonospace: monospace,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.5' },
  // YaHei has no 500.
  fontWeights: { regular: '400', medium: '600', bold: '700' },
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1.125rem', lineHeight: '1.625rem' },
      h3: { fontSize: '1rem', lineHeight: '1.5rem' },
      h4: { fontSize: '0.875rem', lineHeight: '1.375rem' },
      h5: { fontSize: '0.875rem', lineHeight: '1.375rem' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.25rem' },
    },
  },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  breakpoints: { xs: '22.5em', sm: '40em', md: '64em', lg: '90em', xl: '120em' },
  shadows: { sm: '0 2px 8px rgb(6 58 67 / 0.14)', lg: '0 12px 40px rgb(6 58 67 / 0.24)' },
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      styles: { root: { '--button-height': 'var(--control)' }, label: { fontWeight: 600 } },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
    Badge: {
      defaultProps: { radius: 'sm', variant: 'light' },
      styles: { root: { textTransform: 'none', fontSize: '0.75rem' }, label: { fontWeight: 600 } },
    },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true, events: { hover: true, focus: true, touch: false } } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] },
      // Mantine takes two pixels off; nothing is smaller than 12.
      styles: { error: { fontSize: '0.75rem' }, description: { fontSize: '0.75rem' } },
    },
    Modal: { defaultProps: { radius: 'lg', transitionProps: { duration: 200 } } },
    // The header of a dialog is not the banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    ModalTitle: { styles: { title: { fontWeight: 600 } } },
    DrawerTitle: { styles: { title: { fontWeight: 600 } } },
    Menu: { defaultProps: { shadow: 'sm', transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { shadow: 'sm', transitionProps: { duration: 120 } } },
  },
});
