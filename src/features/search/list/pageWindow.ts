/** Number of pages to link to on each side of the current one. */
const AROUND = 1

/**
 * Returns the numbers of the pages to link to: the first, the last, the current one and those around it. Null stands
 * for two or more pages that are left out.
 */
export function pageWindow(current: number, last: number): (number | null)[] {
  const named = new Set([1, last])
  for (let page = current - AROUND; page <= current + AROUND; page++)
    if (page > 1 && page < last) named.add(page)
  const pages: (number | null)[] = []
  let before = 0
  for (const page of [...named].sort((a, b) => a - b)) {
    if (page === before + 2) pages.push(before + 1)
    else if (page > before + 1) pages.push(null)
    pages.push(page)
    before = page
  }
  return pages
}
