/** What of a field takes the focus: of choices side by side the one that is chosen. */
const CONTROLS = 'input:checked, input:not([type=radio]), button, select, textarea, [tabindex="0"], input';

/** Brings a field of the form that `from` stands with into sight, marks it until it is left, and gives it the focus. */
export function leadToField(from: Element, name: string): void {
  const card = from.closest('section') ?? document.body;
  const row = card.querySelector(`[data-field="${CSS.escape(name)}"]`);
  if (!row) return;
  row.toggleAttribute('data-asked', true);
  row.addEventListener('focusout', () => row.removeAttribute('data-asked'), { once: true });
  row.scrollIntoView({ block: 'nearest' });
  row.querySelector<HTMLElement>(CONTROLS)?.focus();
}
