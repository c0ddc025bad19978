import { checkAgent, update } from './begin'
import { type UpdateFacts, type Next, type UpdateTarget } from './moves'
import { follow, restart, settled } from './restart'
import { verify } from './verify'

/**
 * Advances one agent by one step from the known facts. Pure. Always terminates: each wait is limited, and an
 * unchanged version gets one more restart. A target that isn't due, waits for its wave or has ended is returned
 * unchanged.
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
