// The names of ranks and suits, and numbers in words. A test compares them with those of gleek.engine.

export const CARD_WORDS = {
  ranks: {
    2: "deuce",
    3: "trey",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten",
    J: "knave",
    Q: "queen",
    K: "king",
    A: "ace",
  },
  suits: { "♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades" },
  numbers: ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
};
