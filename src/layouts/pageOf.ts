import type { Page, View } from '#plan/page.ts'

/** @throws Error if the build asked this view to render another view's page */
export function pageOf<V extends View>(page: Page, view: V): Extract<Page, { view: V }> {
  if (page.view !== view) throw new Error(`view '${view}' was asked for a '${page.view}' page (${page.path})`)
  return page as Extract<Page, { view: V }>
}
