/** What of a field takes the focus, the first that there is: of choices side by side the one that is chosen, for the group itself answers no key. */
const CONTROLS = [
  'input:checked',
  'input:not([type=radio]), button, select, textarea',
  'input',
  '[tabindex="0"]',
] as const;

/** Brings a field of the form that `from` stands with into sight, marks it until it is left, and gives it the focus. */
export function leadToField(from: Element, name: string): void {
  const card = from.closest('section') ?? document.body;
  const row = card.querySelector(`[data-field="${CSS.escape(name)}"]`);
  if (!row) return;
  row.toggleAttribute('data-asked', true);
  row.addEventListener('focusout', () => row.removeAttribute('data-asked'), { once: true });
  row.scrollIntoView({ block: 'nearest' });
  const found = CONTROLS.map((one) => row.querySelector<HTMLElement>(one)).find((one) => one !== null);
  found?.focus();
}
