import { dictionary } from '#rules/locale/dictionary.ts'

export const consentWords = dictionary(
  'consent',
  {
    advertising: 'Advertising',
    advertisingAbout:
      'Shows you our ads on other websites, and finds out which ads work. Ad networks receive data about your visit.',
    agree: 'That’s fine',
    ask: 'With your permission, we’ll measure how our website is used and show you our ads on other websites.',
    askMeasurement: 'We’d like to remember which pages you look at, so we can answer your questions better.',
    choose: 'More choices',
    choosing: 'Choose how we may use data about your visit.',
    decline: 'No, thanks',
    measurement: 'Measurement',
    measurementAbout:
      'Records which pages you look at, so we can improve our website and answer your questions better.',
    notice:
      'We measure how our website is used and share data with ad networks to show you our ads. You can opt out at any time.',
    noticeMeasurement: 'We measure how our website is used. You can opt out at any time.',
    objects: 'Off, because your browser sends the Global Privacy Control signal.',
    ok: 'OK',
    optOut: 'Don’t share my data',
    others: 'Chats, videos and maps from other services load only when you open them.',
    readMore: 'Read more',
    save: 'Save choices',
    title: 'Privacy choices',
  },
  { optOut: 'Do not sell or share my data', title: 'Your privacy choices' },
)
