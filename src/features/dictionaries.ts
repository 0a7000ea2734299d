import { alertLinkWords } from './alerts/words.ts'
import { words } from '#ui/words.ts'
import { chatWords } from './chat/words.ts'
import { checkoutWords } from './checkout/words.ts'
import { conditionWords } from './condition/words.ts'
import { consentWords } from './consent/words.ts'
import { compareWords } from './compare/words.ts'
import { thanksWords } from './contact/words.ts'
import { writtenWords } from './content/words.ts'
import { heartWords } from './favourites/heart/words.ts'
import { savedWords } from './shortlist/words.ts'
import { financeWords } from './finance/words.ts'
import { garageWords } from './garage/words.ts'
import { leadWords } from './leads/words.ts'
import { placeWords } from './locations/words.ts'
import { offlineWords } from './offline/words.ts'
import { rangeWords } from './range/words.ts'
import { nearWords } from './search/nearWords.ts'
import { suggestWords } from './search/suggest/words.ts'
import { searchWords } from '#search/list/words.ts'
import { tradeWords } from './trade/words.ts'
import { pictureWords } from './vehicle/card/pictures/words.ts'
import { cardWords } from './vehicle/card/words.ts'
import { vehicleWords } from './vehicle/words.ts'

/**
 * All fixed words used in the views, by feature (spec §9 'Locale'). A page or an island imports only its own feature's
 * words, so that it doesn't carry the words of other features. This object collects them for code that needs them all:
 * tests and `forecourt words`.
 */
export const DICTIONARIES = {
  shared: words,
  card: cardWords,
  pictures: pictureWords,
  vehicle: vehicleWords,
  condition: conditionWords,
  trade: tradeWords,
  alerts: alertLinkWords,
  search: searchWords,
  near: nearWords,
  suggestions: suggestWords,
  leads: leadWords,
  finance: financeWords,
  favourites: savedWords,
  heart: heartWords,
  garage: garageWords,
  checkout: checkoutWords,
  chat: chatWords,
  compare: compareWords,
  consent: consentWords,
  contact: thanksWords,
  content: writtenWords,
  locations: placeWords,
  range: rangeWords,
  offline: offlineWords,
} as const
