import type { Pages } from '#ui/states.ts'

const HOST = '/fakes'
const CHAT = {
  livechat_agent_group: 'gallery',
  autobot: true,
  chat: { bot_key: 'gallery', support_key: 'gallery' },
  script_hosts: { chat: HOST, chat_bot: HOST, text_us: HOST, support: HOST },
}

export const pages = {
  'chat buttons': { view: 'not-found', settings: CHAT, height: 420 },
  'the text-us popup': {
    view: 'not-found',
    settings: { script_hosts: CHAT.script_hosts, chat: { text_us_key: 'gallery' } },
    act: { reveal: '[data-text-us]' },
    phone: true,
    height: 420,
  },
} satisfies Pages
