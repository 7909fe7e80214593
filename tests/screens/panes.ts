/** Uses the controls on a screen, fills in its forms, and reads everything that it shows. */

const TYPED = ['text', 'search', 'number', 'date', 'time', 'email', 'url']
  .map((type) => `input[type=${type}]`)
  .concat('input:not([type])', 'textarea')
  .map((selector) => `${selector}:not([aria-haspopup])`)
  .join();
/** Fields with a list of values, which is elsewhere in the document. */
const CHOSEN = 'input[aria-haspopup=listbox], button[aria-haspopup=listbox]';
const PRESSED =
  'input[type=checkbox], input[type=radio], [role=tab], [aria-pressed], button[aria-expanded]:not([aria-haspopup])';
const CLOSED = 'details';
/** The text to type, by field type. */
const WORDS: Readonly<Record<string, string>> = {
  number: '3',
  date: '2027-01-05',
  time: '10:30',
};

const within = <Found extends Element>(panes: readonly Element[], selector: string): Found[] =>
  panes.flatMap((pane) => [...pane.querySelectorAll<Found>(selector)]);

/** Sets a value as if it was typed. React notices it only through the element's native setter. */
function write(field: Element, value: string, event: 'input' | 'change'): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

/** Types into each field, presses each choice and opens each disclosure. Returns the number of controls. */
export function touchControls(panes: readonly Element[]): number {
  const typed = within<HTMLInputElement | HTMLTextAreaElement>(panes, TYPED).filter(
    ({ readOnly, disabled }) => !readOnly && !disabled,
  );
  for (const field of typed)
    write(field, WORDS[field.type] ?? (field.inputMode.length > 0 ? '3' : 'Touched'), 'input');
  const selects = within<HTMLSelectElement>(panes, 'select').filter(({ disabled }) => !disabled);
  for (const select of selects) {
    const other = [...select.options].find(({ selected, disabled }) => !selected && !disabled);
    if (other !== undefined) write(select, other.value, 'change');
  }
  const closed = within<HTMLDetailsElement>(panes, CLOSED);
  for (const one of closed) one.open = !one.open;
  const pressed = within<HTMLButtonElement | HTMLInputElement>(panes, PRESSED).filter((one) => !one.disabled);
  for (const one of pressed) one.click();
  return typed.length + selects.length + closed.length + pressed.length;
}

/** The text to type into a form, by a part of the field's name. */
const ENTRIES: readonly (readonly [RegExp, string])[] = [
  [/mail/, 'sam@example.test'],
  [/mobile|phone/, '+1 555 010 9999'],
  [/password/, 'harbor lantern 42'],
  [/otp|code/, '123456'],
];

/** Types into each field of a form and ticks its checkboxes. */
export function fillForm(host: Element): void {
  for (const field of within<HTMLInputElement>([host], 'main form input')) {
    if (field.type === 'checkbox') {
      if (!field.checked) field.click();
      continue;
    }
    const name = `${field.name} ${field.type} ${field.autocomplete}`.toLowerCase();
    const entry = ENTRIES.find(([part]) => part.test(name))?.[1] ?? WORDS[field.type] ?? 'Sam';
    write(field, entry, 'input');
  }
}

/** Chooses a different value in each field with a list. `drawn` waits until the list is rendered. */
export async function chooseOthers(panes: readonly Element[], drawn: () => Promise<void>): Promise<number> {
  let count = 0;
  for (const field of within<HTMLInputElement>(panes, CHOSEN)) {
    if (field.disabled || !field.isConnected) continue;
    field.click();
    await drawn();
    const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
    const options = [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
    const other = options.find((option) => option.getAttribute('aria-selected') !== 'true');
    (other ?? field).click();
    await drawn();
    if (other !== undefined) count += 1;
  }
  return count;
}

const LANDMARKS =
  'nav, aside, search, section[aria-label], section[aria-labelledby], form[aria-label], form[aria-labelledby], [role=region], [role=navigation], [role=search]';

/**
 * The landmarks that have the same kind and name as another one in these panes. Users of screen readers could
 * not tell them apart in the list of landmarks.
 */
export function repeatedLandmarks(panes: readonly Element[]): string[] {
  const named = within<Element>(panes, LANDMARKS).map((landmark) => {
    const labels = (landmark.getAttribute('aria-labelledby') ?? '').split(' ');
    const words = labels.flatMap((id) => document.getElementById(id)?.textContent.trim() ?? []).join(' ');
    const kind = landmark.getAttribute('role') ?? landmark.localName;
    return `${kind} “${(landmark.getAttribute('aria-label') ?? words).toLowerCase()}”`;
  });
  const repeated = new Set(named.filter((name, index) => named.indexOf(name) !== index));
  return [...repeated].map((name) => `several landmarks are a ${name}`);
}

const STATES = ['aria-selected', 'aria-pressed', 'aria-expanded', 'aria-checked', 'lang', 'open', 'disabled'];

/** The texts, values and states of all elements in the panes, in order. */
export function paneShown(panes: readonly Element[]): string[] {
  const elements = panes.flatMap((pane) => [pane, ...pane.querySelectorAll('*')]);
  return elements.flatMap((element) => {
    const states = STATES.flatMap((name) => {
      const value = element.getAttribute(name);
      return value === null ? [] : `${name}=${value}`;
    });
    const { value, checked } = element as Partial<HTMLInputElement>;
    if (typeof value === 'string' && element.tagName !== 'LI') states.push(`value=${value}`);
    if (checked !== undefined) states.push(`checked=${checked}`);
    const words = element.children.length === 0 ? element.textContent.trim() : '';
    const parts = [words, ...states].filter((part) => part !== '');
    return parts.length === 0 ? [] : `${element.tagName.toLowerCase()} ${parts.join(', ')}`;
  });
}
