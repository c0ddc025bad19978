import { checkAgent, update } from './begin'
import { type UpdateFacts, type Next, type UpdateTarget } from './moves'
import { follow, restart, settled } from './restart'
import { verify } from './verify'

/**
 * Returns an agent's next step in a rolling update, without side effects. Returns the agent unchanged if its step isn't
 * due. Every agent finishes eventually because each wait has a limit and an unchanged version leads to only one more
 * restart.
 */
export function nextStep(target: UpdateTarget, facts: UpdateFacts): Next {
  const same: Next = { target, notes: [], send: null }
  if (target.dueAt === null || facts.now < target.dueAt) return same
  switch (target.step) {
    case 'check':
      return checkAgent(target, facts)
    case 'update':
      return update(target, facts)
    case 'settle':
      return settled(target, facts)
    case 'restart':
      return restart(target, facts)
    case 'follow':
      return follow(target, facts)
    case 'verify':
      return verify(target, facts)
    default:
      return same
  }
}
