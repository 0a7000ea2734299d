import { bodyKey } from '#rules/listing/bodyKey.ts'

/**
 * The page contains all models, so a filter only hides some groups and updates the address (spec §2 '/range with query body'). Without
 * this script, filters are links to pages from the server.
 */
export function filterRange(): void {
  const root = document.querySelector<HTMLElement>('[data-range]:not([data-started])')
  if (!root) return
  root.dataset['started'] = ''
  const filters = [...root.querySelectorAll<HTMLAnchorElement>('a[data-shows]')]
  if (filters.length === 0) return
  const named = (query: string) => {
    const key = bodyKey(new URLSearchParams(query).get('body'))
    return filters.find(({ dataset }) => key !== '' && bodyKey(dataset['shows']) === key)
  }
  const all = filters.find(({ dataset }) => dataset['shows'] === '')
  const show = () =>
    choose(root, filters, named(location.search) ?? (location.search === '' ? ownPage() : all) ?? all)
  const ownPage = () => filters.find((filter) => location.pathname.endsWith(`/${filter.dataset['shows']}`))

  root.addEventListener('click', (event) => {
    const filter =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-shows]') : null
    if (!filter || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (filter.href !== location.href) history.pushState(null, '', filter.href)
    choose(root, filters, filter)
  })
  const turn = () => {
    if (root.isConnected) show()
    else removeEventListener('popstate', turn)
  }
  addEventListener('popstate', turn)
  show()
}

function choose(root: HTMLElement, filters: HTMLElement[], chosen: HTMLElement | undefined): void {
  const wanted = chosen?.dataset['shows'] ?? ''
  const models = new Set<string>()
  for (const group of root.querySelectorAll<HTMLElement>('[data-group]')) {
    group.hidden = wanted !== '' && group.dataset['group'] !== wanted
    if (group.hidden) continue
    for (const link of group.querySelectorAll<HTMLAnchorElement>('h3 a')) models.add(link.href)
  }
  for (const filter of filters) {
    if (filter === chosen) filter.setAttribute('aria-current', 'true')
    else filter.removeAttribute('aria-current')
  }
  const none = root.querySelector<HTMLElement>('[data-none]')
  if (none) none.hidden = models.size > 0
  const count = root.querySelector<HTMLElement>('[role="status"]')
  const { one = '', many = '' } = count?.dataset ?? {}
  const text = `${models.size} ${models.size === 1 ? one : many}`
  if (count && count.textContent?.trim() !== text) count.textContent = text
  if (chosen?.dataset['title']) document.title = chosen.dataset['title']
}
