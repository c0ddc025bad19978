const shownIn = <E extends HTMLElement>(selector: string) =>
  [...document.querySelectorAll<E>(`main ${selector}`)].filter((element) => element.checkVisibility())

const rowSelector = ':is(tbody tr, [data-rows] > li)'

const openerOf = (row: HTMLElement) =>
  row.querySelector<HTMLElement>('th :is(a[href], button)') ??
  row.querySelector<HTMLElement>('td :is(a[href], button)') ??
  (row.matches('li') ? row.querySelector<HTMLElement>('summary, [aria-expanded]') : null)

const currentRow = () => document.activeElement?.closest<HTMLElement>(`main ${rowSelector}`) ?? null

/** Focuses the control that opens the next or previous row, or the first row if no row has the focus. */
export function focusRow(step: 1 | -1): void {
  const rows = shownIn(rowSelector).filter((row) => openerOf(row) !== null)
  const current = currentRow()
  const index = current === null ? -1 : rows.indexOf(current)
  const next = rows[index === -1 ? 0 : index + step]
  if (next) openerOf(next)?.focus()
}

export function openTab(step: 1 | -1): void {
  const tabs = shownIn<HTMLElement>('.tab-row a[href]')
  const index = tabs.findIndex((tab) => tab.ariaCurrent === 'page')
  if (index !== -1) tabs[index + step]?.click()
}

export function selectRow(): void {
  currentRow()?.querySelector<HTMLElement>(':is(input[type="checkbox"], [role="checkbox"])')?.click()
}

export function focusSearch(): void {
  const [field] = shownIn<HTMLInputElement>('input[type="search"]')
  field?.focus()
  field?.select()
}

/** Submits an element's form by clicking the submit button, so that nothing happens if the button is disabled. */
export function submitForm(field: Element): void {
  for (const element of field.closest('form')?.elements ?? [])
    if (element instanceof HTMLButtonElement && element.type === 'submit') return element.click()
}
