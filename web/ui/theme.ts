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

/*
 * Mantine's own greys are mapped onto the tokens, so that a part which is not styled below still takes its
 * hairlines, grounds and inks from them in both themes.
 */
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

/** The library names no type of it. */
type HeaderFactory = { props: ModalHeaderProps };

/**
 * What a part's own `extend` does, without the part: the look of all of them must be known before the first page, and most
 * of them are on none of the first pages.
 */
function styled<Part extends FactoryPayload>(look: ExtendComponent<Part>): MantineThemeComponent {
  return look as MantineThemeComponent;
}

/** The look as Mantine knows it. Every value is a token of `tokens.css`. */
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
    // Whoever only comes by, or is brought to it by a dialog, has not asked for its choices yet.
    Select: styled<SelectFactory>({
      defaultProps: { ...chevron, openOnFocus: false, filter: fittingOptions },
    }),
    MultiSelect: styled<MultiSelectFactory>({
      defaultProps: { ...chevron, openOnFocus: false, filter: fittingOptions },
      classNames: { inputField: fields.pillField },
    }),
    // What says that nothing fits stands in the open list, which may hold options alone: one that can't be chosen.
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
      // The placeholder would be a child that a menu may not have.
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
    // Their heads are `header` elements, which a page would count as banners of its own.
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

/** Mantine's own variables, told in tokens. The tokens know light and dark, so both schemes get the same. */
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
  return { variables: {}, light: both, dark: { ...both, '--mantine-color-white': 'var(--on-accent)' } };
};
