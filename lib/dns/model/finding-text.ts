import { inSentence } from '@/lib/util/text'
import { type Label, standingLabels } from './labels'

/** The description of the `alias` state. */
export const aliasSentence = "DNS works. The name has the target's addresses, as with an ALIAS record."

/** The label for CAA records that forbid the certificate. Shown beside the record's own label. */
export const forbiddenLabel: Label = {
  state: standingLabels.forbidden.state,
  label: `Certificate ${inSentence(standingLabels.forbidden.label)}`,
}
