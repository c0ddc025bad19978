import type { DnsReply, Question } from '@/lib/dns/wire/messages'
import { laterReplies, type LaterReply } from './later-replies'
import { referredReplies } from './referred-replies'

export const maxAsks = 400

interface Reply {
  reply: Promise<DnsReply>
  at: number
}

export function createReplies() {
  const kept = new Map<string, Reply>()
  const later: (LaterReply & { key: string })[] = []
  let count = 0
  const keep = ({ key, reply }: { key: string; reply: DnsReply }) => {
    if (!kept.has(key)) kept.set(key, { reply: Promise.resolve(reply), at: performance.now() })
  }
  return {
    find: (key: string): Reply | undefined => kept.get(key),
    add: (key: string, reply: Promise<DnsReply>) => {
      kept.set(key, { reply, at: performance.now() })
      count += 1
    },
    note: (reply: DnsReply, question: Question, keyOf: (other: Question) => string) => {
      later.push(...laterReplies(reply, question).map((one) => ({ ...one, key: keyOf(one.question) })))
      for (const one of referredReplies(reply, question)) keep({ key: keyOf(one.question), reply: one.reply })
    },
    hasLater: (key: string) => later.some((one) => one.key === key),
    useLater: ({ name, type }: Question, isDenied = false) =>
      later
        .filter(
          ({ question, isDenial }) =>
            question.name === name && question.type === type && isDenial === isDenied,
        )
        .forEach(keep),
    isFull: () => count >= maxAsks,
    isOverLimit: () => count > maxAsks,
  }
}
