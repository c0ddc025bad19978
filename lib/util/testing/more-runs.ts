import fc from 'fast-check'

/** Runs each property test with ten times the default number of cases, unless the test sets its own number. */
fc.configureGlobal({ numRuns: 1000 })
