import type { Trouble } from '../page/trouble.ts'
import { button, h } from './element.ts'

const excerptOf = ({ excerpt, line: at }: Trouble): HTMLElement[] =>
  excerpt
    ? [
        h(
          'pre',
          // The lines can be focused, so that long lines can be scrolled with the keyboard.
          { tabindex: '0', role: 'group', 'aria-label': 'The lines around the problem' },
          ...excerpt.map(({ line, text }) =>
            h('span', line === at ? { class: 'at' } : {}, h('i', {}, String(line)), `${text}\n`),
          ),
        ),
      ]
    : []

const itemOf = (trouble: Trouble): HTMLElement => {
  const { file, line, field, message } = trouble
  return h(
    'li',
    {},
    h('p', { class: 'where' }, file + (line === undefined ? '' : `, line ${line}`)),
    h('p', { class: 'what' }, ...(field === '' ? [] : [h('code', {}, field), ' ']), message),
    ...excerptOf(trouble),
  )
}

/** A dialog that lists the problems in the tenant's files. */
export function troublesDialog(troubles: readonly Trouble[]): HTMLDialogElement {
  const title = troubles.length === 1 ? '1 problem to fix' : `${troubles.length} problems to fix`
  const dialog = h(
    'dialog',
    { 'aria-labelledby': 'title' },
    h('h2', { id: 'title' }, title),
    h('ul', {}, ...troubles.map(itemOf)),
    h(
      'p',
      { class: 'foot' },
      h('span', {}, 'This disappears once you fix and save the file.'),
      button({ class: 'close' }, 'View the last working page', () => dialog.close()),
    ),
  ) as HTMLDialogElement
  return dialog
}
