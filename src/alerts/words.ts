import { lookUp } from '#lib/values.ts'
import { dictionary } from '#rules/locale/dictionary.ts'

/** {what} stands for what the alert is about, {from} and {to} for prices. */
const australian = {
  askFallsTitle: 'Know when the price drops',
  askFallsText: 'We’ll email you if this {noun} gets cheaper. One email a day at most.',
  askSearchTitle: 'Know when one comes in',
  askSearchText: 'We’ll email you when a matching {noun} comes in. One email a day at most.',
  email: 'Email',
  send: 'Email me',
  consent:
    'We’ll first send you a link to confirm. Your address is used for this alert and nothing else. Each email has a link to stop the alert and delete your address.',
  emailWrong: 'Enter an email address, like name@example.com',
  backToVehicle: 'Back to the {noun}',
  backToList: 'Back to the list',
  backToSite: 'Back to the website',

  // Stands for the parts of a search that aren't repeated to whoever gets the email.
  ownTerms: 'Your own search terms',

  checkTitle: 'Check your email',
  checkText: 'We’ve sent a link to {email}. Open it within two days to start your alert.',
  checkNone: 'Nothing there after a few minutes? Look in your junk folder.',

  confirmTitle: 'Start this alert?',
  confirmText: '{site} will email {email} about:',
  confirmButton: 'Start my alert',
  confirmedTitle: 'Your alert is on',
  confirmedFalls: 'We’ll email you if the price drops.',
  confirmedSearch: 'We’ll email you when one comes in.',
  oldTitle: 'This link no longer works',
  oldText:
    'A link to start an alert works for two days. Once an alert is stopped, its links no longer work. You can ask for a new alert at any time.',

  leaveTitle: 'Your alerts at {site}',
  leaveText: 'We email {email} about:',
  leaveOne: 'Stop this one',
  leaveAll: 'Stop all and delete my address',
  leftTitle: 'You’re off the list',
  leftText: 'We’ve deleted your address. You’ll get no more alerts from {site}.',
  leftOneTitle: 'We’ve stopped that alert',

  missingTitle: 'There’s nothing to alert you about',
  missingText: 'This {noun} is no longer for sale, or has no price to watch.',
  badLink: 'Part of this link is missing. Please go back and try again.',
  offTitle: 'Alerts aren’t working right now',
  offText: 'We can’t set up alerts at the moment. Please try again later, or call us.',
  robot: 'We couldn’t send the form. Please go back and try again.',

  letterSubjectFalls: 'Confirm your price alert: {what}',
  letterSubjectSearch: 'Confirm your alert: {what}',
  letterFalls: 'You asked {site} to email you if the price of this {noun} drops:',
  letterSearch: 'You asked {site} to email you when a matching {noun} comes in:',
  letterButton: 'Start my alert',
  letterConsent:
    'Your address is used for this alert and nothing else. Each email has a link to stop the alert and delete your address.',
  letterNot: 'Didn’t ask for this? Ignore this email. We’ll delete your address within two days.',
  againSubject: 'You already have this alert: {what}',
  againText: 'You asked {site} for this alert, and it’s already on:',

  newsFall: 'Price drop: {what} is now {to}',
  newsFalls: 'Price drops on {count} {nouns} you’re watching',
  newsFind: 'Just in: {what}',
  newsFinds: '{count} {nouns} just in for you',
  newsBoth: 'Price drops and new arrivals for you',
  newsIntro: 'From {site}:',
  fallsHeading: 'Price drops',
  findsHeading: 'New for “{what}”',
  was: 'Was {from}',
  now: 'Now {to}',
  see: 'See this {noun}',
  more: 'And {count} more. See them all:',
  sold: 'Prices and availability were correct when we sent this email.',
  why: 'You’re getting this because you asked {site} for it. One email a day at most.',
  stop: 'Stop these emails',
}

export type AlertWords = Record<keyof typeof australian, string>

export const alertWords = dictionary('alert-emails', australian, {
  checkNone: 'Nothing there after a few minutes? Look in your spam folder.',
})

export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(lookUp(values, name) ?? whole))
