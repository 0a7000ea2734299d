import { dictionary } from '#ui/dictionary.ts'

/** The fixed words of forms (spec §9). The spec's own texts are in rules/leads/messages.ts. */
const australian = {
  about: 'About',
  agree: 'That is fine',
  back: 'Back',
  call: 'Call us',
  choose: 'Please choose…',
  consent: 'Cookies and storage',
  day: 'Day',
  decline: 'No, thank you',
  fileLimit: '{kinds}, up to {size}',
  fileLimits: 'Up to {count} files: {kinds}, each up to {size}',
  formPage: 'To the form',
  enquiryAgain: 'We may not have received what you sent. Send it again: it will not arrive twice.',
  happens: 'What happens next',
  inStep: 'Step',
  loadingDates: 'Looking up free times…',
  lookUp: 'Look it up',
  lookUpFailed: 'We could not find that plate. Please go on and fill in the details yourself.',
  lookUpDown: 'We can’t look up plates right now. Please go on and fill in the details yourself.',
  lookingUp: 'Looking it up…',
  lookUpFound: 'We found it:',
  next: 'Next',
  noOffer:
    'Every vehicle is different. Send us your details, and one of our valuers will call you with a figure.',
  of: 'of',
  offer: 'Your estimate',
  offerNote: 'A guide from recent sales. We put the final figure in writing once we have seen it.',
  outOfDate: 'This page is out of date. Reload it and send the form again; what you typed is kept.',
  offline:
    'You seem to be offline. Nothing is lost: what you typed is kept here. Send it again when you are back online.',
  optional: 'optional',
  readMore: 'Read more',
  remove: 'Remove',
  resumed: 'Welcome back. You can go on where you left off.',
  sending: 'Sending…',
  skip: 'Skip this step',
  startAgain: 'Start again',
  summaryOne: 'Please check one thing:',
  summary: 'Please check these:',
  talk: 'Rather talk?',
  time: 'Time',
  trap: 'Leave this empty',
  useIt: 'Yes, that’s mine',
  wish: 'I am looking for:',
}

export type LeadWords = Record<keyof typeof australian, string>

export const leadWords = dictionary(australian)
