/** Spelled the same and understood in English and Italian, so that two people can compare keys aloud. A word's place is a byte: none is moved. */
export const readableWords: readonly string[] = `
agenda alibi aloe alpaca anaconda antenna aorta area arena aria armadillo aroma audio aura avatar album
bandana banana banjo bar bazooka beige bikini bingo bistro blog blues bolero bonsai bonus boomerang brandy
bravo brie broccoli budget bulldog bungalow bus cabaret camera campus canasta canyon cappuccino caravan cargo casino
chef chip cinema club cobra cocktail coda cognac computer concerto condor confetti cornea corona cowboy crescendo
cricket croissant curry delta derby design diesel dilemma diorama disco diva dogma domino drama duo edelweiss
ego email emoji enigma era espresso euro extra falsetto fauna feta fiasco fiesta film finale flash
flora focaccia folk forum futon gala garage gas gazebo gelato geyser ginseng golf gondola gong gorilla
gospel graffiti grappa gratis guacamole guru gusto habitat hacker hamburger hangar hashtag hobby hockey hotel husky
idea igloo iguana impala incognito internet iris jackpot jazz jeans jeep jockey jogging joker judo jukebox
jumbo junior karaoke karate karma kayak kebab ketchup kilo kimono kit kiwi koala laptop laser latte
lava leader limbo link lobby logo maestro magenta magnolia mamba mambo mandala mango mantra marimba marina
mascara matador medusa memo menu metro minestrone modem monitor motel motto mozzarella musical neon nirvana novella
oboe ocarina okapi omega opera opossum orca orchestra origami paella pagoda pancetta panda panorama papaya paprika
parka pasta patio pergola pesto piano piccolo picnic pixel pizza placebo plasma podcast polenta polka poncho
pony poster premium privacy puma puzzle quasar quiz quorum quota radar radio rally ravioli referendum reggae
ricotta risotto robot rock rodeo rugby rumba safari saga salsa samba samurai sauna scooter tango zebra
`.trim().split(/\s+/);

/** One word for each byte. */
export const wordsOf = (bytes: Iterable<number>): readonly string[] => Array.from(bytes, (byte) => readableWords[byte] ?? '');
