import { BUTTON_LABELS } from '#rules/vehicle/buttons.ts'
import { dictionary } from '#rules/locale/dictionary.ts'

const australian = {
  chat: BUTTON_LABELS.chat,
  chat_bot: BUTTON_LABELS.chat_bot,
  close: 'Close',
  corner: 'Ways to chat',
  failed: 'Chat isn’t available right now. Please call us or send us a message.',
  support: 'Help',
  textUs: 'Text us',
  textUsText: 'No time to call? Text us your question and we’ll text you back.',
  textUsStart: 'Send a text',
}

export const chatWords = dictionary('chat', australian)
