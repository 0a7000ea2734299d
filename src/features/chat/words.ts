import { BUTTON_LABELS } from '#rules/vehicle/buttons.ts'
import { dictionary } from '#ui/dictionary.ts'

/** The fixed words of the chat corner (spec §9). */
const australian = {
  chat: BUTTON_LABELS.chat,
  chat_bot: BUTTON_LABELS.chat_bot,
  close: 'Close',
  corner: 'Ways to chat',
  failed: 'The chat can’t be reached just now. Please call us, or send us a message.',
  support: 'Help',
  textUs: 'Text us',
  textUsText: 'A question, and no time to call? Send us a text, and we will text you back.',
  textUsStart: 'Start a text',
}

export const chatWords = dictionary(australian)
