const unconfirmed = "The request was sent, but the console couldn't confirm whether it succeeded."

/** Returns the message for a write with an unknown outcome. `why` is a complete sentence that states the reason. */
export const unknownOutcomeMessage = (why: string) => `${unconfirmed} ${why}`

/** Returns the reason in a message of `unknownOutcomeMessage`. Returns other messages unchanged. */
export const unknownOutcomeCause = (message: string) =>
  message.startsWith(`${unconfirmed} `) ? message.slice(unconfirmed.length + 1) : message
