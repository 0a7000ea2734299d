/** Pictures of flaws open full screen, as the gallery's do. Without scripts, each is a link to its picture. */
export function startFlaws(list: HTMLElement): void {
  const cells = [...list.querySelectorAll('a')]
  const labels = JSON.parse(list.dataset['full'] ?? '[]') as string[]
  async function open(link: HTMLAnchorElement): Promise<void> {
    try {
      const { openFullScreen } = await import('../gallery/fullScreen.ts')
      openFullScreen(cells, cells.indexOf(link), labels, () => {})
    } catch {
      // The shopper is offline, or the page is old and its scripts are gone. The picture alone still works.
      location.assign(link.href)
    }
  }
  list.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void open(link)
  })
}
