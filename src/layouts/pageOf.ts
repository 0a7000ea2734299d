import type { Page, View } from '#plan/page.ts'

/** This page as the view's own: the build asks a view only for its pages, so anything else is a fault in the build. */
export function pageOf<V extends View>(page: Page, view: V): Extract<Page, { view: V }> {
  if (page.view !== view) throw new Error(`view '${view}' was asked for a '${page.view}' page (${page.path})`)
  return page as Extract<Page, { view: V }>
}
