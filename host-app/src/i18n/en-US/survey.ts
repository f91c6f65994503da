export default {
  title: 'How do you like Bracewright?',
  lead: 'Five questions, a minute. Answer the ones you want to; nobody will remind you.',
  questions: {
    fit: 'The braces fit as I designed them.',
    speed: 'I get from the scan to the brace quickly enough.',
    ease: 'The tools do what I expect.',
    trust: 'I trust the program with my patients’ records.',
    recommend: 'I would recommend it to a colleague.',
  },
  grades: { no: 'not at all', hardly: 'hardly', partly: 'partly', mostly: 'mostly', fully: 'fully' },
  text: 'What should be better? What must stay?',
  note: 'Please write nothing about patients here. The answer goes to those who run this server.',
  empty: 'Answer at least one question, or write a few words.',
  later: 'Not now',
  send: 'Send',
  thanks: {
    heading: 'Thank you',
    text: 'Your answer has arrived and will be read.',
    action: 'Back to patient files',
  },
};
