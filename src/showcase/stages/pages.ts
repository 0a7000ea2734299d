import type { Chrome, View } from '#plan/page.ts'
import { garagePaths } from '#plan/pages/garage/garage.ts'
import { LOCATIONS_PATH } from '#plan/pages/locations/locations.ts'
import { OFFLINE_PATH } from '#plan/pages/fixed/offline.ts'
import { madeUp } from '../madeUp/plan.ts'
import { siteLike } from '../madeUp/site.ts'
import type { Stage } from './stage.ts'

/** Pages of the made-up dealer, each as its view puts its parts together. */

const at = (path: string, view: View) => (like: Chrome) => {
  const { chrome, pageAt } = madeUp(like)
  return { chrome, page: pageAt(path, view) }
}
const stage = (id: string, title: string, path: string, view: View, phone = false): Stage => ({
  id,
  title,
  height: phone ? 700 : 800,
  ...(phone && { phone }),
  make: at(path, view),
})

export const WRITTEN_STAGES: Stage[] = [
  stage('content', 'a page, with a contact panel beside it', '/about-us', 'content'),
  stage('article', 'an article, and others below it', '/blog/tow-bar', 'content'),
  stage('offer', 'an offer, on a phone', '/offers/service', 'content', true),
  stage('posts', 'a list of articles', '/blog', 'posts'),
]

export const FORM_STAGES: Stage[] = [
  stage('contact', 'the contact page', '/contact', 'contact'),
  stage('form', 'a page of one form, with what happens next', '/book-test-drive', 'form'),
  stage('form-finance', 'below an editor’s words, on a phone', '/finance', 'form', true),
]

export const PLACE_STAGES: Stage[] = [
  stage('locations', 'all of them', LOCATIONS_PATH, 'locations'),
  { ...stage('location', 'one, with days that differ', '', 'location'), make: (like) => firstPlace(like) },
]
export const MODEL_STAGES: Stage[] = [
  stage('range', 'the range, with filters', '/range', 'range'),
  stage('model', 'a model', '/models/toyota-hilux', 'model'),
  stage('model-phone', 'a model on a phone', '/models/toyota-hilux', 'model', true),
]

export const LIST_STAGES: Stage[] = [
  { ...stage('list', 'a list of vehicles', '', 'search'), make: (like) => allStock(like) },
  { ...stage('saved', 'nothing saved yet', '', 'garage', true), make: (like) => garage(like) },
  {
    ...stage('saved-list', 'some saved, and no connection', '', 'garage', true),
    plays: 'saved',
    make: (like) => garage(like, 'gallery-saved'),
  },
  {
    ...stage('saved-shared', 'a list that somebody sent, of what has gone since', '', 'garage', true),
    at: '?cars=gone-1,gone-2',
    make: (like) => garage(like, 'gallery-shared'),
  },
  stage('not-found', 'nothing at an address', '/404.html', 'not-found', true),
  {
    ...stage('offline', 'never opened, and no connection', '', 'offline', true),
    make: (like) => offline(like),
  },
]

const offline = (like: Chrome) => {
  const { chrome, pageAt } = madeUp(like, [], { settings: { offline: true } })
  const { offline: _worker, ...shown } = chrome
  return { chrome: shown, page: pageAt(OFFLINE_PATH, 'offline') }
}
const firstPlace = (like: Chrome) => {
  const { chrome, first } = madeUp(like)
  return { chrome, page: first('location') }
}
const allStock = (like: Chrome) => {
  const { chrome, pageAt } = madeUp(like)
  return { chrome, page: pageAt(chrome.searchHref, 'search') }
}
/** @param slug under which the browser keeps what is saved there */
const garage = (like: Chrome, slug = 'gallery') => {
  const { chrome, pageAt } = madeUp(like, [], { settings: { slug } })
  return { chrome, page: pageAt(garagePaths({ site: siteLike(like) })[0] ?? '', 'garage') }
}
