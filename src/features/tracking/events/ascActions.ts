import { isRecord } from '#lib/values.ts'
import { fieldsOf } from '#rules/browser/stored.ts'

/** What an entry of the queue tells of in the council's events: clicks and changes of filters are recorded as they are. */
export function actionsIn(entry: unknown): unknown[] {
  const fields = fieldsOf(entry)
  const asc = fieldsOf(fields?.get('asc'))
  if (!fields || !asc) return [entry]
  if (fields.get('id') === 'filters') return changedFilters(asc.get('before'), asc.get('after'))
  return typeof asc.get('html') === 'string' ? [clickOf(fields, asc)] : [entry]
}

/** In a menu, every link counts; elsewhere, those that look like buttons. A call from a vehicle's page is reported by phone.ts. */
function clickOf(fields: ReadonlyMap<string, unknown>, asc: ReadonlyMap<string, unknown>): unknown {
  const template = document.createElement('template')
  template.innerHTML = String(asc.get('html'))
  const control = template.content.firstElementChild
  const href = control?.getAttribute('href') ?? ''
  const isMenu = /^(?:header|footer|dialog)$/.test(String(asc.get('place'))) && href !== ''
  const isCall = href.startsWith('tel:')
  const isButton = !isCall && control?.matches('a.button, .panel__link, .button[commandfor]')
  return {
    ...Object.fromEntries(fields),
    ...(fields.get('id') === 'click' && { id: isMenu ? 'menu' : isButton ? 'button' : '' }),
    asc: {
      element_text: control && labelOf(control),
      element_type: control?.localName === 'a' ? 'link' : 'button',
      [isCall ? 'comm_phone_number' : 'link_url']: href,
    },
  }
}

/** Without the figures that follow a label, such as how many vehicles a list has: they change from day to day. */
function labelOf(control: Element): string {
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode.nodeValue?.trim()
    if (text) return text
  }
  return ''
}

/** The two are InstantSearch's states (search/list/searchState.ts). */
function changedFilters(before: unknown, after: unknown): unknown[] {
  const [had, has] = [filtersIn(before), filtersIn(after)]
  const report = (from: readonly string[][], than: readonly string[][], element_state: string) =>
    from
      .filter(([name, value]) => !than.some((other) => other[0] === name && other[1] === value))
      .map(([element_title, element_text]) => ({
        id: 'filter',
        asc: { element_title, element_text, element_state },
      }))
  return [...report(has, had, 'active'), ...report(had, has, 'inactive')]
}

function filtersIn(state: unknown): string[][] {
  if (!isRecord(state)) return []
  return [state['refinementList'], state['range']]
    .flatMap((filters) => (isRecord(filters) ? Object.entries(filters) : []))
    .flatMap(([name, values]) => [values].flat().map((value) => [name.split('.')[0] ?? name, String(value)]))
    .filter(([, value]) => value !== '' && value !== ':')
}
