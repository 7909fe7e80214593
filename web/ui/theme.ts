import {
  type ActionIconFactory,
  type AnchorFactory,
  type ButtonFactory,
  type CheckboxFactory,
  type CloseButtonFactory,
  type ComboboxEmptyProps,
  type ComboboxFactory,
  type CSSVariablesResolver,
  createTheme,
  type ExtendComponent,
  type FactoryPayload,
  type InputFactory,
  type InputWrapperFactory,
  type MantineThemeComponent,
  type MenuFactory,
  type ModalFactory,
  type ModalHeaderProps,
  type MultiSelectFactory,
  type PasswordInputFactory,
  type PopoverFactory,
  type RadioFactory,
  type SelectFactory,
  type SwitchFactory,
  type TabsFactory,
  type TooltipFactory,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import { fittingOptions } from './fitting-options.ts';
import buttons from './theme-buttons.module.css';
import fields from './theme-fields.module.css';
import floating from './theme-floating.module.css';

/* Maps Mantine's grays to the design tokens, so that components without styles below still use the tokens'
   lines, backgrounds and text colors in both themes. */
const pine = [
  'var(--pine-1)',
  'var(--pine-2)',
  'var(--pine-3)',
  'var(--pine-4)',
  'var(--pine-5)',
  'var(--pine-6)',
  'var(--pine-7)',
  'var(--pine-8)',
  'var(--pine-9)',
  'var(--pine-10)',
] as const;

const gray = [
  'var(--sunken)',
  'var(--sunken)',
  'var(--line)',
  'var(--line)',
  'var(--control-line)',
  'var(--ink-3)',
  'var(--ink-2)',
  'var(--ink-2)',
  'var(--ink)',
  'var(--ink)',
] as const;

const dark = [
  'var(--ink)',
  'var(--ink-2)',
  'var(--ink-2)',
  'var(--ink-3)',
  'var(--line-2)',
  'var(--sunken)',
  'var(--surface)',
  'var(--surface)',
  'var(--sunken)',
  'var(--paper)',
] as const;

const chevron = {
  rightSection: createElement(IconChevronDown, { size: 16, stroke: 1.5, 'aria-hidden': true }),
  rightSectionPointerEvents: 'none',
} as const;

/** The library does not export this type. */
type HeaderFactory = { props: ModalHeaderProps };

/**
 * Does the same as a component's `extend`, without importing the component. The theme must be complete before
 * the first page, but most components are not used on the first pages.
 */
function styled<Part extends FactoryPayload>(look: ExtendComponent<Part>): MantineThemeComponent {
  return look as MantineThemeComponent;
}

/** The Mantine theme. Every value is a token of `tokens.css`. */
export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: 6,
  colors: { pine, gray, dark },
  white: 'var(--surface)',
  black: 'var(--ink)',
  fontFamily: 'var(--font-ui)',
  fontFamilyMonospace: 'var(--font-ui)',
  fontSizes: {
    xs: 'var(--t-12)',
    sm: 'var(--t-14)',
    md: 'var(--t-16)',
    lg: 'var(--t-20)',
    xl: 'var(--t-26)',
  },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.4', xl: '1.2' },
  fontWeights: { regular: '400', medium: '550', bold: '650' },
  headings: {
    fontFamily: 'var(--font-ui)',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'var(--t-26)', lineHeight: '1.2' },
      h2: { fontSize: 'var(--t-16)', lineHeight: '1.5' },
      h3: { fontSize: 'var(--t-14)', lineHeight: '1.5' },
    },
  },
  spacing: { xs: 'var(--s-2)', sm: 'var(--s-3)', md: 'var(--s-4)', lg: 'var(--s-5)', xl: 'var(--s-6)' },
  radius: { sm: 'var(--r-control)', md: 'var(--r-card)' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'var(--shadow)',
    sm: 'var(--shadow)',
    md: 'var(--shadow)',
    lg: 'var(--shadow)',
    xl: 'var(--shadow)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: styled<ButtonFactory>({ classNames: { root: buttons.button, section: buttons.buttonSection } }),
    ActionIcon: styled<ActionIconFactory>({
      defaultProps: { variant: 'subtle' },
      classNames: { root: buttons.iconButton },
    }),
    CloseButton: styled<CloseButtonFactory>({ classNames: { root: buttons.closeButton } }),
    Anchor: styled<AnchorFactory>({
      defaultProps: { underline: 'hover' },
      classNames: { root: buttons.anchor },
    }),
    Input: styled<InputFactory>({
      classNames: { wrapper: fields.inputWrapper, input: fields.input, section: fields.inputSection },
    }),
    InputWrapper: styled<InputWrapperFactory>({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'], withAsterisk: false },
      classNames: { label: fields.label, description: fields.help, error: fields.error },
    }),
    Checkbox: styled<CheckboxFactory>({
      defaultProps: { size: 'xs' },
      classNames: {
        input: fields.box,
        icon: fields.boxIcon,
        label: fields.choice,
        description: fields.choiceHelp,
      },
    }),
    Radio: styled<RadioFactory>({
      defaultProps: { size: 'xs' },
      classNames: {
        radio: fields.radio,
        icon: fields.radioIcon,
        label: fields.choice,
        description: fields.choiceHelp,
      },
    }),
    Switch: styled<SwitchFactory>({
      defaultProps: { size: 'xs', withThumbIndicator: false },
      classNames: {
        track: fields.track,
        thumb: fields.thumb,
        label: fields.choice,
        description: fields.choiceHelp,
      },
    }),
    PasswordInput: styled<PasswordInputFactory>({
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show password', tabIndex: 0 } },
    }),
    /* Do not open the choices when the field gets the focus: the user may only pass it, or a dialog may have
       focused it. */
    Select: styled<SelectFactory>({
      defaultProps: { ...chevron, openOnFocus: false, filter: fittingOptions },
    }),
    MultiSelect: styled<MultiSelectFactory>({
      defaultProps: { ...chevron, openOnFocus: false, filter: fittingOptions },
      classNames: { inputField: fields.pillField },
    }),
    // An open listbox may contain only options, so the message that nothing matches is a disabled option.
    ComboboxEmpty: {
      defaultProps: {
        role: 'option',
        'aria-disabled': true,
        'aria-selected': false,
      } satisfies ComboboxEmptyProps,
    },
    Combobox: styled<ComboboxFactory>({
      classNames: { dropdown: floating.floating, option: floating.option, empty: floating.optionEmpty },
    }),
    Popover: styled<PopoverFactory>({ classNames: { dropdown: floating.floating } }),
    Menu: styled<MenuFactory>({
      // The focus placeholder would be an invalid child of a menu.
      defaultProps: { transitionProps: { duration: 120 }, withInitialFocusPlaceholder: false },
      classNames: {
        dropdown: floating.floating,
        item: floating.menuItem,
        itemSection: floating.menuSection,
        divider: floating.menuDivider,
      },
    }),
    Modal: styled<ModalFactory>({
      defaultProps: {
        centered: true,
        size: 'md',
        radius: 'md',
        transitionProps: { transition: 'fade', duration: 150 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
      classNames: {
        content: floating.dialog,
        header: floating.dialogHead,
        title: floating.dialogTitle,
        body: floating.dialogBody,
        overlay: floating.scrim,
      },
    }),
    // The library uses `header` elements, which would count as additional page banners.
    ModalHeader: styled<HeaderFactory>({ defaultProps: { role: 'presentation' } }),
    DrawerHeader: styled<HeaderFactory>({ defaultProps: { role: 'presentation' } }),
    Tabs: styled<TabsFactory>({ classNames: { list: floating.tabs, tab: floating.tab } }),
    Tooltip: styled<TooltipFactory>({
      defaultProps: {
        withArrow: true,
        arrowSize: 8,
        multiline: true,
        maw: 240,
        events: { hover: true, focus: true, touch: true },
      },
      classNames: { tooltip: floating.tooltip },
    }),
  },
});

/**
 * Sets Mantine's own variables from the design tokens. The tokens handle light and dark, so both color
 * schemes get the same values.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--wrong)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-2)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--ink-2)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
    '--mantine-primary-color-light': 'var(--accent-tint)',
    '--mantine-primary-color-light-hover': 'var(--accent-tint)',
    '--mantine-primary-color-light-color': 'var(--accent)',
    '--mantine-color-pine-filled': 'var(--accent)',
    '--mantine-color-pine-filled-hover': 'var(--accent-hover)',
    '--mantine-color-pine-light': 'var(--accent-tint)',
    '--mantine-color-pine-light-hover': 'var(--accent-tint)',
    '--mantine-color-pine-light-color': 'var(--accent)',
    '--mantine-color-pine-outline': 'var(--accent)',
  };
  return {
    // In dark, a segmented control would write the chosen label in the color for text on buttons.
    variables: { '--sc-label-color': 'var(--ink)', '--sc-color': 'var(--surface)' },
    light: both,
    dark: { ...both, '--mantine-color-white': 'var(--on-accent)' },
  };
};
