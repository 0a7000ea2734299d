import { onFirstAct } from '#ui/islands/startOnAct.ts'
import { afterLoad, IDLE_MS, trackLater } from '../tracking/trackLater.ts'
import { consentMode, isAgreed, isAnyAgreed, mustAsk } from './agreed.ts'
import { rememberPage } from './rememberPage.ts'
import { load } from './stores.ts'

/** Ids of clicks on ads, which belong to advertising. */
const CLICK_IDS = /(?:(?:fb|g|ms|tt)clid|[gw]braid)=[^&]*&?/g

/** @param now ms since 1970 */
export function rememberAgreed(now: number): void {
  const { site = '' } = document.documentElement.dataset
  // The page's own script may have logged it already (layouts/page.ts).
  if (!isAgreed() || load(site, 'visits')?.includes(`${now} /`)) return
  const { search } = location
  rememberPage(now, isAgreed('advertising') ? search : search.replace(CLICK_IDS, ''))
}

/** Runs on each page of a site with a consent mode. */
export function startVisit(now: number): void {
  rememberAgreed(now)
  if (isAnyAgreed()) trackLater()
  // A consent service comes with the tag manager. No event is kept until it has answered.
  else if (consentMode() === 'cmp') {
    onFirstAct(loadTracking)
    afterLoad(IDLE_MS, loadTracking)
  }
  if (mustAsk()) void import('../consent/banner.ts').then((module) => module.askConsent(), console.info)
}

const loadTracking = (): void =>
  void import('../tracking/startTracking.ts').then((module) => module.startTracking()).catch(console.info)
