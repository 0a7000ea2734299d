import type { LeadWords } from '../words.ts'

export function SendButton({ busy, label, say }: { busy: boolean; label: string; say: LeadWords }) {
  return (
    <button type="submit" className="button lead__send" disabled={busy}>
      {busy && <span className="spinner" aria-hidden="true" />}
      {busy ? say.sending : label}
    </button>
  )
}
