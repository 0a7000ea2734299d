import { idOf } from './forms.ts'

/** @param field as `check` names it; '' for the text */
export function goToField(field: string): void {
  const element = document.getElementById(field === '' ? 'text' : idOf(field))
  for (let around = element?.parentElement; around; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true
  element?.focus()
  element?.scrollIntoView({ block: 'center' })
}

/** @param line counted from 1 */
export function goToLine(line: number): void {
  const area = document.getElementById('text')
  if (!(area instanceof HTMLTextAreaElement)) return
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0)
  goToField('')
  // Browsers scroll to the cursor when the field gets focus, but not to a selection.
  area.setSelectionRange(start, start)
  area.blur()
  area.focus()
  area.setSelectionRange(start, start + (lines[line - 1] ?? '').length)
  const { lineHeight } = getComputedStyle(area)
  const form = area.closest('.form')
  if (!form) return
  // Estimate where the line is. This ignores line wrapping, but in most texts it's close enough to bring the line
  // into view.
  const share = (line - 1) / Math.max(1, lines.length)
  form.scrollTop += area.getBoundingClientRect().top + share * area.scrollHeight - form.clientHeight / 2
  area.scrollTop = share * area.scrollHeight - Number.parseFloat(lineHeight)
}
