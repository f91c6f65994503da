export default {
  title: 'How do you like Bracewright?',
  lead: 'Five questions, about a minute. Answer only those you want to; we will not remind you.',
  questions: {
    fit: 'The braces fit as I designed them.',
    speed: 'I get from the scan to the brace quickly enough.',
    ease: 'The tools do what I expect.',
    trust: 'I trust the program with my patients’ records.',
    recommend: 'I would recommend it to a colleague.',
  },
  grades: { no: 'disagree', hardly: 'rather not', partly: 'partly', mostly: 'mostly', fully: 'agree' },
  text: 'What should be better? What should stay as it is?',
  note: 'Please do not write anything about patients. Your answer goes to the people who run this server.',
  empty: 'Answer at least one question, or write a few words.',
  later: 'Not now',
  send: 'Send',
  thanks: {
    heading: 'Thank you',
    text: 'Your feedback has arrived and will be read.',
    action: 'Back to patient files',
  },
};
