"""The words of fr_FR."""

WORDS = {
    "first_name_female": """\
Pauline
Adrienne
Thérèse\ttherese
Marcelle
Maggie
Nathalie
Pénélope\tpenelope
Cécile\tcecile
Arnaude
Alex
Luce
Alexandria
Julie
Claudine
Louise
Nath
Éléonore\teleonore
Anouk
Aurore
Stéphanie\tstephanie
Françoise\tfrancoise
Arnaude
Adèle\tadele
Anouk
Catherine
Alex
Simone
Aurélie\taurelie
Claude
Constance
Alix
Emmanuelle
Lorraine
Claire
Maggie
Nathalie
Élodie\telodie
Danielle
Valentine
Christine
Nicole
Louise
Inès\tines
Monique
Dominique
Catherine
Sabine
Brigitte
Antoinette
Charlotte
Élisabeth\telisabeth
Inès\tines
Diane
Alex
Catherine
Stéphanie\tstephanie
Margaret
Véronique\tveronique
Odette
Anaïs\tanais
Manon
Jeanne
Hélène\thelene
Claire
Capucine
Marthe
Charlotte
Geneviève\tgenevieve
Valérie\tvalerie
Odette
Isabelle
Margot
Luce
Claudine
Arnaude
Christine
Maggie
Arnaude
Hortense
Françoise\tfrancoise
Henriette
Lorraine
Diane
Inès\tines
Françoise\tfrancoise
Arnaude
Véronique\tveronique
Colette
Pauline
Claire
Emmanuelle
Nicole
Stéphanie\tstephanie
Antoinette
Camille
Gabrielle
Bernadette
Charlotte
Arnaude
Arnaude
Simone
Sylvie
Bernadette
Michelle
Sabine
Astrid
Monique
Margot
Julie
Éléonore\teleonore
Corinne
Valérie\tvalerie
Margot
Adrienne
Lucie
Aurélie\taurelie
Christiane
Joséphine\tjosephine
Christine
Margaux
Luce
Aurélie\taurelie
Patricia
Hélène\thelene
Nath
Maryse
Christine
Christine
Charlotte
Joséphine\tjosephine
Catherine
Diane
Henriette
Marthe
Françoise\tfrancoise
Jeanne
Lucy
Astrid
Alice
Danielle
Joséphine\tjosephine
Madeleine
Margot
Margaux
Claude
Marthe
Zoé\tzoe
Josette
Hélène\thelene
Adélaïde\tadelaide
Anastasie
Laetitia
Hélène\thelene
Valérie\tvalerie
Aurore
Diane
Élodie\telodie
Sabine
Dominique
Inès\tines
Laure
Nathalie
Colette
Jeanne
Marthe
Odette
Luce
Nathalie
Édith\tedith
Marcelle
Anne
Claire
Nicole
Julie
Anne
Nathalie
Astrid
Julie
Lucie
Aimée\taimee
Cécile\tcecile
Nath
Frédérique\tfrederique
Pénélope\tpenelope
Pénélope\tpenelope
Margaud
Astrid
Capucine
Margaux
Laure
Laetitia
Gabrielle
Alex
Adélaïde\tadelaide
Marine
Élodie\telodie
Henriette
Clémence\tclemence
Marguerite
Lucie
Madeleine
Cécile\tcecile
Patricia
Valentine
Lucie
Christelle
Margot
Aurélie\taurelie
Isabelle
Virginie
Margaret
Céline\tceline
Claude
Gabrielle
Christine
Élisabeth\telisabeth
Antoinette
Laure
Inès\tines
Laurence
Manon
Anne
Noémi\tnoemi
Laure
Simone
Marianne
Margaret
Aimée\taimee
Claire
Capucine
Adèle\tadele
Audrey
Henriette
Élodie\telodie
Capucine
Cécile\tcecile
Arnaude
Édith\tedith
Lorraine
Joséphine\tjosephine
Nicole
Marcelle
Christelle
Margaux
Marianne
Monique
Philippine
Margaux
Margaret
Clémence\tclemence
Adèle\tadele
Arnaude
Brigitte
Luce
Maryse
Sabine
Michèle\tmichele
Colette
Colette
Agnès\tagnes
Sylvie
Paulette
Amélie\tamelie
Aimée\taimee
Audrey
Diane
Noémi\tnoemi
Caroline
Chantal
Danielle
Marthe
Constance
Aurore
Valérie\tvalerie
Julie
Éléonore\teleonore
Luce
Nicole
Danielle
Maggie
Cécile\tcecile
Stéphanie\tstephanie
Claude
Céline\tceline
Nath
Audrey
Monique
Juliette
Madeleine
Adèle\tadele
Hortense
Céline\tceline
Nicole
Aurélie\taurelie
Frédérique\tfrederique
Henriette
Lucie
Diane
Jeanne
Marine
Anastasie
Laure
Maggie
Valentine
Andrée\tandree
Astrid
Constance
Cécile\tcecile
Anastasie
Luce
Aimée\taimee
Nathalie
Dominique
Noémi\tnoemi
Olivie
Claudine
Lucy
Capucine
Margaux
Sylvie
Olivie
Inès\tines
Arnaude
Susan
Sabine
Élisabeth\telisabeth
Amélie\tamelie
Élisabeth\telisabeth
Nicole
Louise
Nath
Maryse
Manon
Juliette
Océane\toceane
Henriette
Marcelle
Astrid
Christine
Inès\tines
Lucie
Simone
Aimée\taimee
Paulette
Amélie\tamelie
Alix
Agnès\tagnes
Alex
Danielle
Jeannine
Nath
Isabelle
Bernadette
Clémence\tclemence
Victoire
Valérie\tvalerie
Alexandrie
Adèle\tadele
Margaux
Charlotte
Sophie
Inès\tines
Cécile\tcecile
Anastasie
Marianne
Laetitia
Claire
Henriette
Patricia
Margaux
Victoire
Joséphine\tjosephine
Christine
Susan
Capucine
Dominique
Laetitia
Sabine
Michèle\tmichele
Marie
Manon
Aurélie\taurelie
Margaud
Adélaïde\tadelaide
Édith\tedith
Julie
Charlotte
Jeannine
Amélie\tamelie
Geneviève\tgenevieve
Manon
Christine
Susanne
Anaïs\tanais
Virginie
Thérèse\ttherese
Élisabeth\telisabeth
Catherine
Philippine
Antoinette
Frédérique\tfrederique
Françoise\tfrancoise
Claudine
Marianne
Andrée\tandree
Michelle
Josette
Alex
Susanne
Océane\toceane
Joséphine\tjosephine
Antoinette
Marianne
Agnès\tagnes
Christine
Marie
Luce
Maggie
Élise\telise
Frédérique\tfrederique
Amélie\tamelie
Aurélie\taurelie
Laure
Louise
Danielle
Andrée\tandree
Lorraine
Christine
Anaïs\tanais
Émilie\temilie
Simone
Françoise\tfrancoise
Éléonore\teleonore
Lucie
Margot
Gabrielle
Adrienne
Simone
Isabelle
Aurélie\taurelie
Sabine
Camille
Michelle
Marianne
Charlotte
Jacqueline
Jeannine
Louise
Lucie
Sabine
Constance
Margaud
Nathalie
Véronique\tveronique
Nathalie
Audrey
Suzanne
Aurore
Marcelle
Maggie
Anouk
Aimée\taimee
Catherine
Audrey
Julie
Corinne
Pauline
Colette
Michelle
Paulette
Lucy
Stéphanie\tstephanie
Jeanne
Stéphanie\tstephanie
Pénélope\tpenelope
Suzanne
Geneviève\tgenevieve
Émilie\temilie
Céline\tceline
Martine
Marthe
Suzanne
Constance
Noémi\tnoemi
Agnès\tagnes
Agathe
Frédérique\tfrederique
Madeleine
Maggie
Renée\trenee
Christelle
Marine
Mathilde
Margaux
Aurore
Agnès\tagnes
Patricia
Antoinette
Gabrielle
Noémi\tnoemi
Hélène\thelene
Aurore
Lucy
Michelle
Lucie
Amélie\tamelie
Célina\tcelina
Stéphanie\tstephanie
Dorothée\tdorothee
Clémence\tclemence
Élisabeth\telisabeth
Christiane
Maryse
Anouk
Victoire
Audrey
Martine
Lucy
Dorothée\tdorothee
Adrienne
Paulette
Lucie
Isabelle
Victoire
Sabine
Margaud
Dorothée\tdorothee
Zoé\tzoe
Suzanne
Céline\tceline
Adélaïde\tadelaide
Valentine
Geneviève\tgenevieve
Stéphanie\tstephanie
Maryse
Marianne
Denise
Nathalie
Simone
Emmanuelle
Audrey
Margaret
Anastasie
Inès\tines
Denise
Marianne
Jeanne
Isabelle
Agathe
Margaux
Alexandrie
Christine
Olivie
Olivie
Noémi\tnoemi
Véronique\tveronique
Lorraine
Élisabeth\telisabeth
Paulette
Valentine
Danielle
Lucy
Stéphanie\tstephanie
Mathilde
Hélène\thelene
Suzanne
Sophie
Nath
Agnès\tagnes
Michelle
Noémi\tnoemi
Virginie
Marie
Henriette
Marianne
Maggie
Christine
Anastasie
Audrey
Dominique
Élise\telise
Arnaude
Charlotte
Laure
Brigitte
Isabelle
Capucine
Michèle\tmichele
Sabine
Maggie
Alix
Françoise\tfrancoise
Maggie
Claire
Émilie\temilie
Simone
Hortense
Jacqueline
Laure
Laetitia
Édith\tedith
Sophie
Jacqueline
Geneviève\tgenevieve
Alice
Anne
Michèle\tmichele
Margot
Louise
Valentine
Suzanne
Corinne
Andrée\tandree
Claire
Madeleine
Catherine
Monique
Valérie\tvalerie
Charlotte
Françoise\tfrancoise
Nathalie
Marthe
Élisabeth\telisabeth
Adèle\tadele
Anaïs\tanais
Élise\telise
Nathalie
Véronique\tveronique
Pauline
Aurore
Thérèse\ttherese
Adrienne
Valérie\tvalerie
Éléonore\teleonore
Constance
Laure
Lucy
Marianne
Élisabeth\telisabeth
Frédérique\tfrederique
Astrid
Susanne
Laure
Emmanuelle
Andrée\tandree
Emmanuelle
Michelle
Denise
Maryse
Charlotte
Noémi\tnoemi
Geneviève\tgenevieve
Anouk
Marthe
Simone
Claudine
Caroline
Christiane
Inès\tines
Philippine
Martine
Mathilde
Margaud
Nicole
Danielle
Zoé\tzoe
Antoinette
Marthe
Charlotte
Danielle
Pauline
Chantal
Margaret
Dominique
Audrey
Sabine
Thérèse\ttherese
Virginie
Arnaude
Colette
Simone
Colette
Aimée\taimee
Dorothée\tdorothee
Dominique
Dominique
Valentine
Margaret
Alexandria
Pénélope\tpenelope
Maryse
Élisabeth\telisabeth
Adèle\tadele
Antoinette
Antoinette
Noémi\tnoemi
Sophie
Véronique\tveronique
Aurélie\taurelie
Diane
Marcelle
Juliette
Joséphine\tjosephine
Cécile\tcecile
Agathe
Amélie\tamelie
Margaux
Anastasie
Laurence
Geneviève\tgenevieve
Sophie
Alex
Geneviève\tgenevieve
Emmanuelle
Anaïs\tanais
Margaud
Emmanuelle
Olivie
Sabine
Caroline
Isabelle
Noémi\tnoemi
Célina\tcelina
Denise
Alex
Valentine
Suzanne
Henriette
Henriette
Chantal
Stéphanie\tstephanie
Émilie\temilie
Bernadette
Laurence
Hélène\thelene
Audrey
Denise
Élise\telise
Henriette
Sophie
Martine
Marie
Élodie\telodie
Cécile\tcecile
Stéphanie\tstephanie
Michelle
Suzanne
Nathalie
Geneviève\tgenevieve
Corinne
Marie
Cécile\tcecile
Hélène\thelene
Agnès\tagnes
Suzanne
Diane
Susan
Hortense
Sophie
Valentine
Adrienne
Margaud
Élodie\telodie
Louise
Pauline
Geneviève\tgenevieve
Patricia
Geneviève\tgenevieve
Jeanne
Paulette
Claire
Marianne
Valérie\tvalerie
Astrid
Joséphine\tjosephine
Victoire
Louise
Anne
Cécile\tcecile
Virginie
Édith\tedith
Valérie\tvalerie
Renée\trenee
Thérèse\ttherese
Philippine
Virginie
Monique
Élisabeth\telisabeth
Valérie\tvalerie
Louise
Renée\trenee
Philippine
Antoinette
Paulette
Hélène\thelene
Margaret
Antoinette
Capucine
Chantal
Hélène\thelene
Anouk
Christine
Océane\toceane
Brigitte
Margot
Jacqueline
Capucine
Pauline
Margot
Laetitia
Aimée\taimee
Anouk
Philippine
Agathe
Élise\telise
Aurélie\taurelie
Céline\tceline
Anastasie
Adrienne
Adèle\tadele
Anastasie
Christiane
Isabelle
Geneviève\tgenevieve
Manon
Alix
Dominique
Louise
Amélie\tamelie
Caroline
Stéphanie\tstephanie
Philippine
Margaux
Élise\telise
Lorraine
Renée\trenee
Charlotte
Christelle
Laetitia
Chantal
Anne
Marguerite
Manon
Maggie
Laure
Marthe
Diane
Antoinette
Maryse
Marthe
Noémi\tnoemi
Corinne
Cécile\tcecile
Dorothée\tdorothee
Claude
Amélie\tamelie
Marianne
Nath
Élisabeth\telisabeth
Lucy
Juliette
Valérie\tvalerie
Madeleine
Nathalie
Jeanne
Isabelle
Alexandria
Aurore
Marianne
Nicole
Margaud
Élisabeth\telisabeth
Luce
Lucie
Nathalie
Antoinette
Hélène\thelene
Cécile\tcecile
Dorothée\tdorothee
Astrid
Clémence\tclemence
Anne
Constance
Renée\trenee
Margaux
Adèle\tadele
Adèle\tadele
Sophie
Susan
Pauline
Jeanne
Brigitte
Margot
Paulette
Michèle\tmichele
Hortense
Laetitia
Noémi\tnoemi
Philippine
Laetitia
Claude
Margaux
Diane
Lucie
Alix
Claudine
Margaret
Dorothée\tdorothee
Odette
Luce
Susanne
Chantal
Éléonore\teleonore
Émilie\temilie
Michelle
Laure
Pénélope\tpenelope
Margaret
Isabelle
Marcelle
Alexandria
Simone
Dominique
Juliette
Henriette
Olivie
Émilie\temilie
Jeannine
Susan
Simone
Joséphine\tjosephine
Valentine
Lucy
Lorraine
Suzanne
Margaud
Charlotte
Christelle
Monique
Suzanne
Agathe
Marthe
Inès\tines
Isabelle
Manon
Anastasie
Emmanuelle
Agnès\tagnes
Gabrielle
Michelle
Arnaude
Emmanuelle
Thérèse\ttherese
Simone
Amélie\tamelie
Julie
Stéphanie\tstephanie
Stéphanie\tstephanie
Virginie
Michelle
Noémi\tnoemi
Colette
Hélène\thelene
Capucine
Agathe
Élise\telise
Danielle
Zoé\tzoe
Patricia
Constance
Denise
Sophie
Maggie
Laurence
Marie
Hélène\thelene
Marthe
Madeleine
Céline\tceline
Jeanne
Denise
Éléonore\teleonore
Madeleine
Alexandria
Frédérique\tfrederique
Michelle
Valérie\tvalerie
Marguerite
Alex
Margaux
Manon
Marthe
Camille
Patricia
Claudine
Patricia
Célina\tcelina
Andrée\tandree
Arnaude
Michelle
Lorraine
Valentine
Geneviève\tgenevieve
Martine
Simone
Thérèse\ttherese
Lucie
Céline\tceline
Élise\telise
Juliette
Laure
Margaux
Adrienne
Luce
Susanne
Jeanne
Jacqueline
Claudine
Christelle
Juliette
Anaïs\tanais
Paulette
Édith\tedith
Valentine
""",
    "first_name_male": """\
Richard
David
Nicolas
Raymond
Auguste
Éric\teric
Matthieu
Hugues
Honoré\thonore
Guy
René\trene
Sébastien\tsebastien
Gilbert
Hugues
Patrick
Alain
Honoré\thonore
Léon\tleon
Honoré\thonore
Eugène\teugene
Timothée\ttimothee
Sébastien\tsebastien
Bertrand
Yves
Patrick
Aimé\taime
Olivier
Auguste
Charles
Adrien
Martin
Franck
Gilbert
Richard
Vincent
Olivier
Victor
Alexandre
Jérôme\tjerome
Denis
Robert
Philippe
Marc
Laurent
Grégoire\tgregoire
Nicolas
Jérôme\tjerome
Auguste
Arthur
Louis
Benoît\tbenoit
Stéphane\tstephane
Michel
Augustin
Guillaume
Alain
Théodore\ttheodore
Hugues
Gabriel
Jean
Bernard
Matthieu
Alain
Lucas
Alfred
Thomas
Luc
Marcel
Frédéric\tfrederic
René\trene
Franck
Adrien
Pierre
Bernard
Xavier
Gilles
Guy
Jacques
Daniel
Noël\tnoel
Benoît\tbenoit
Joseph
Guillaume
Rémy\tremy
Zacharie
Alexandre
Rémy\tremy
Roger
Jérôme\tjerome
Gilbert
Auguste
Édouard\tedouard
Émile\temile
Thibault
Thomas
Marc
Théophile\ttheophile
Julien
Étienne\tetienne
Adrien
Maurice
Patrick
Charles
Thomas
Richard
Éric\teric
André\tandre
Julien
Éric\teric
Arthur
Xavier
Bertrand
Noël\tnoel
Arthur
Yves
Daniel
Antoine
Patrick
Julien
Louis
Bertrand
Lucas
Timothée\ttimothee
Zacharie
Augustin
Gabriel
Henri
Philippe
Stéphane\tstephane
Benjamin
Patrick
Bernard
Honoré\thonore
Stéphane\tstephane
Roland
Émile\temile
Isaac
Hugues
Luc
Jérôme\tjerome
Adrien
André\tandre
Rémy\tremy
Gilles
Franck
Aimé\taime
Timothée\ttimothee
Guy
Xavier
Michel
Alfred
Adrien
Adrien
Michel
Louis
Georges
François\tfrancois
Sébastien\tsebastien
Gilles
Bernard
Sébastien\tsebastien
Yves
François\tfrancois
Roland
Charles
Alfred
Vincent
Rémy\tremy
Franck
Éric\teric
Tristan
Henri
Luc
Charles
Théophile\ttheophile
Roland
Édouard\tedouard
Emmanuel
Joseph
Benjamin
Julien
Emmanuel
Charles
Eugène\teugene
Thibaut
William
Bernard
Louis
Charles
Bertrand
Frédéric\tfrederic
Étienne\tetienne
René\trene
Bernard
Laurent
Rémy\tremy
Alexandre
Eugène\teugene
Richard
Bernard
Raymond
Benoît\tbenoit
Honoré\thonore
Stéphane\tstephane
André\tandre
Augustin
Philippe
Marc
Christophe
Antoine
Gilbert
Robert
Charles
Jean
Timothée\ttimothee
Isaac
Rémy\tremy
Louis
Lucas
Émile\temile
Patrick
Matthieu
Benoît\tbenoit
Aimé\taime
Isaac
Guillaume
André\tandre
Roland
Pierre
Frédéric\tfrederic
Alfred
Émile\temile
Léon\tleon
Étienne\tetienne
Olivier
Christophe
Hugues
Timothée\ttimothee
Luc
Gilbert
Richard
Nicolas
Bertrand
Daniel
Thibaut
Yves
Isaac
Alfred
Aimé\taime
Édouard\tedouard
Zacharie
Guy
Franck
Paul
Gabriel
Marcel
Henri
Marcel
Robert
Roger
Marcel
Georges
Gilles
Aimé\taime
François\tfrancois
William
Jacques
Stéphane\tstephane
Alfred
Charles
Robert
Olivier
Gilles
Isaac
Benoît\tbenoit
Roger
Yves
Matthieu
Joseph
Isaac
Marcel
Guillaume
Xavier
Marc
Benoît\tbenoit
Étienne\tetienne
Gabriel
Franck
Daniel
Gabriel
François\tfrancois
Henri
Philippe
Gilbert
Xavier
Nicolas
Alexandre
Thibault
Richard
Benoît\tbenoit
Stéphane\tstephane
Théodore\ttheodore
Eugène\teugene
Maurice
Olivier
Michel
Lucas
Richard
Patrick
Guy
Benjamin
Lucas
Émile\temile
Marc
Thibaut
Thibault
André\tandre
Benoît\tbenoit
Thibaut
Éric\teric
Raymond
Xavier
Auguste
Étienne\tetienne
Matthieu
David
Théophile\ttheophile
Rémy\tremy
François\tfrancois
Alexandre
Jules
Hugues
Théophile\ttheophile
Alfred
Patrick
Marc
Stéphane\tstephane
André\tandre
Paul
Michel
Noël\tnoel
Hugues
Richard
Guillaume
Théodore\ttheodore
Tristan
Philippe
René\trene
François\tfrancois
Alexandre
Jules
Daniel
Lucas
Laurent
Honoré\thonore
Luc
Éric\teric
Hugues
Honoré\thonore
Michel
Étienne\tetienne
Georges
Jean
Vincent
Édouard\tedouard
Noël\tnoel
Benjamin
Édouard\tedouard
Thomas
Paul
Roger
Jacques
Hugues
Charles
Yves
Eugène\teugene
Denis
Louis
Gilbert
Jean
Xavier
Henri
Théophile\ttheophile
Théophile\ttheophile
Gérard\tgerard
Thibault
Daniel
Martin
Jérôme\tjerome
Édouard\tedouard
Noël\tnoel
Jean
Grégoire\tgregoire
Jacques
Denis
Gabriel
Denis
Joseph
Denis
William
David
Grégoire\tgregoire
Matthieu
Maurice
Grégoire\tgregoire
Théodore\ttheodore
Philippe
Thomas
Gérard\tgerard
Louis
André\tandre
Raymond
Vincent
Bernard
Marc
Joseph
Gilles
Noël\tnoel
Jérôme\tjerome
Alfred
Hugues
Michel
Pierre
Édouard\tedouard
Éric\teric
David
Philippe
Antoine
Benjamin
Philippe
Éric\teric
Benoît\tbenoit
Noël\tnoel
Matthieu
Franck
Thibault
Laurent
Patrick
Honoré\thonore
André\tandre
Timothée\ttimothee
Gabriel
Tristan
Jean
Louis
Christophe
François\tfrancois
William
Aimé\taime
Gérard\tgerard
Honoré\thonore
Denis
Arthur
Stéphane\tstephane
Antoine
Guillaume
Henri
Gilbert
Franck
Victor
Zacharie
David
Raymond
André\tandre
Frédéric\tfrederic
Honoré\thonore
Noël\tnoel
Théophile\ttheophile
Bernard
Émile\temile
Guillaume
Alain
Timothée\ttimothee
Augustin
René\trene
Grégoire\tgregoire
Arthur
Alfred
Tristan
Théophile\ttheophile
Victor
Denis
Frédéric\tfrederic
Bertrand
Henri
Thibault
Jules
Laurent
Arthur
Roger
Stéphane\tstephane
Thibault
William
Gilbert
David
Roland
Grégoire\tgregoire
Alfred
Emmanuel
Xavier
Édouard\tedouard
André\tandre
Gilbert
Stéphane\tstephane
Charles
Maurice
Alain
William
Olivier
Benjamin
Robert
Alexandre
Paul
Édouard\tedouard
Martin
Emmanuel
Aimé\taime
David
Antoine
Grégoire\tgregoire
Guy
Michel
Alphonse
Yves
Thibault
Victor
Thibault
Maurice
Maurice
René\trene
Julien
Joseph
Stéphane\tstephane
Zacharie
Théophile\ttheophile
Paul
Marcel
Laurent
Timothée\ttimothee
Tristan
Rémy\tremy
Éric\teric
Aimé\taime
Honoré\thonore
Xavier
Nicolas
Adrien
François\tfrancois
Richard
Roger
Alphonse
Philippe
Matthieu
Julien
Maurice
Guillaume
Alfred
Édouard\tedouard
Gérard\tgerard
Théodore\ttheodore
Michel
Rémy\tremy
Jérôme\tjerome
Gilles
Guy
Philippe
Grégoire\tgregoire
François\tfrancois
David
Jean
Thibaut
Gabriel
Arthur
Joseph
Jérôme\tjerome
Laurent
Thierry
Gabriel
Joseph
Robert
Marc
Lucas
Luc
Marcel
Auguste
Henri
Nicolas
Théodore\ttheodore
André\tandre
Bertrand
Franck
Léon\tleon
Aimé\taime
Jérôme\tjerome
Laurent
Robert
Jacques
René\trene
Alexandre
Isaac
Benjamin
Grégoire\tgregoire
Matthieu
Éric\teric
Richard
Guy
Thomas
Benjamin
Michel
Jacques
Thierry
Arthur
Patrick
Émile\temile
Émile\temile
Joseph
Raymond
Paul
Thomas
Antoine
Henri
Théodore\ttheodore
Emmanuel
Noël\tnoel
Gérard\tgerard
Daniel
Léon\tleon
Zacharie
Timothée\ttimothee
Gilles
Alfred
Julien
Alfred
Aimé\taime
Jacques
Richard
Thibaut
Stéphane\tstephane
Émile\temile
Nicolas
Olivier
David
André\tandre
Patrick
Guy
Raymond
René\trene
Édouard\tedouard
Alexandre
Paul
Laurent
Hugues
Olivier
Bernard
Robert
Grégoire\tgregoire
Raymond
Alphonse
Henri
Daniel
Zacharie
Lucas
Laurent
Aimé\taime
Laurent
Édouard\tedouard
Laurent
Richard
Lucas
Alphonse
Hugues
Laurent
Daniel
Thomas
Jules
Frédéric\tfrederic
Augustin
David
Bernard
Alain
Maurice
Frédéric\tfrederic
Marcel
Alfred
Alphonse
Aimé\taime
Yves
Laurent
Louis
Pierre
Victor
Luc
Hugues
Julien
Étienne\tetienne
Rémy\tremy
Honoré\thonore
William
Édouard\tedouard
Thierry
Louis
Émile\temile
Lucas
Julien
Alain
Emmanuel
Alphonse
Denis
Noël\tnoel
Gilbert
Timothée\ttimothee
Thierry
Benjamin
Emmanuel
Nicolas
Sébastien\tsebastien
Olivier
Patrick
Marcel
Stéphane\tstephane
Roland
Emmanuel
Christophe
Émile\temile
Thierry
Guy
Patrick
Isaac
Jérôme\tjerome
Gilbert
Alain
Stéphane\tstephane
Zacharie
Matthieu
Alexandre
Daniel
Henri
Benoît\tbenoit
Christophe
Bertrand
Benoît\tbenoit
Robert
Olivier
Frédéric\tfrederic
Jules
Émile\temile
Gabriel
Aimé\taime
Roland
Roland
Laurent
Laurent
Gilles
Théophile\ttheophile
Roland
Alexandre
Sébastien\tsebastien
Tristan
Thierry
Thibault
Guy
Emmanuel
Aimé\taime
Bertrand
Émile\temile
Roland
Jacques
Frédéric\tfrederic
Stéphane\tstephane
Laurent
Jérôme\tjerome
Julien
Jérôme\tjerome
Lucas
François\tfrancois
Michel
Xavier
Sébastien\tsebastien
Gabriel
William
Georges
Roland
Thomas
Auguste
Gilbert
Bernard
Marc
Robert
Louis
Matthieu
Édouard\tedouard
Noël\tnoel
Vincent
Thierry
Luc
Emmanuel
Jacques
David
Jules
William
Guillaume
Théophile\ttheophile
Luc
Théophile\ttheophile
Marc
Éric\teric
David
Pierre
Nicolas
Zacharie
Henri
Joseph
Théodore\ttheodore
Benoît\tbenoit
Marcel
Frédéric\tfrederic
Julien
Franck
Vincent
Alphonse
Gilles
Laurent
Aimé\taime
Éric\teric
Hugues
Théophile\ttheophile
Martin
Timothée\ttimothee
Robert
Benjamin
Marc
Stéphane\tstephane
Charles
Timothée\ttimothee
Marc
Daniel
Émile\temile
Antoine
William
Thibault
Pierre
Raymond
Marc
Richard
Alexandre
Richard
Bertrand
Victor
Gilles
Alfred
Julien
Philippe
Timothée\ttimothee
Eugène\teugene
Victor
Théodore\ttheodore
Tristan
Roland
Zacharie
Guy
Denis
Xavier
Patrick
Eugène\teugene
Laurent
Benoît\tbenoit
Christophe
Philippe
Timothée\ttimothee
Alfred
Michel
Tristan
Luc
Timothée\ttimothee
Alain
Jules
Arthur
Benjamin
Auguste
Michel
Charles
Victor
Frédéric\tfrederic
Antoine
Julien
Thomas
Robert
Denis
Rémy\tremy
Charles
Éric\teric
Jean
Benjamin
Christophe
Grégoire\tgregoire
Matthieu
Jean
Martin
Stéphane\tstephane
Henri
Raymond
Auguste
Maurice
Thibault
Thibaut
Auguste
Marcel
Daniel
Thibaut
Rémy\tremy
Marcel
Timothée\ttimothee
Denis
Patrick
Aimé\taime
Honoré\thonore
Christophe
Jacques
Frédéric\tfrederic
David
Jules
Frédéric\tfrederic
Vincent
Laurent
André\tandre
Roger
Frédéric\tfrederic
Philippe
Thibault
Franck
Emmanuel
Maurice
Louis
Matthieu
Auguste
Marcel
Gérard\tgerard
Alfred
Benjamin
Frédéric\tfrederic
Guy
Jean
Thibault
Noël\tnoel
Timothée\ttimothee
Thierry
Victor
Éric\teric
Roland
Alain
Marcel
Franck
Auguste
Alphonse
Xavier
Adrien
Benjamin
Victor
Thomas
Paul
Patrick
Hugues
André\tandre
Louis
Marcel
Raymond
Yves
René\trene
Yves
Isaac
Jules
Nicolas
Honoré\thonore
Sébastien\tsebastien
Grégoire\tgregoire
Denis
Raymond
Georges
Xavier
Louis
Thomas
Émile\temile
Luc
Martin
Benjamin
Théodore\ttheodore
Philippe
Nicolas
Hugues
Richard
Yves
Victor
Théophile\ttheophile
Christophe
Alain
Gilles
Rémy\tremy
Luc
Arthur
Franck
Xavier
Yves
Marc
Xavier
Guy
Alfred
Grégoire\tgregoire
Aimé\taime
David
Bertrand
Étienne\tetienne
Nicolas
Lucas
Auguste
Roland
Édouard\tedouard
Philippe
François\tfrancois
René\trene
Auguste
Thomas
René\trene
Philippe
Raymond
""",
    "last_name_female": """\
Jacob
Perret
Prévost\tprevost
Leroy
Petitjean
Laurent
Lacombe
Duval
Morel
Clément\tclement
Dupont
Rivière\triviere
Guilbert
Carlier
Verdier
Chauveau
Leleu
Texier
Lacombe
Philippe
Diallo
Simon
Martin
Aubert
Dumas
Brun
Ramos
Joubert
Lemonnier
Mathieu
Dupuis
Vallet
Payet
Hebert
Perrin
Marty
Roussel
Colin
Dubois
Bouchet
Lejeune
Vasseur
Ollivier
Brunel
Dubois
Pereira
Boutin
Royer
Ollivier
Albert
De Oliveira
Durand
Fouquet
Deschamps
Legendre
Turpin
Adam
Breton
Moreno
Jacquot
Mallet
Diaz
Sanchez
Descamps
Martins
Coste
Baron
Mary
Vasseur
Gaudin
Julien
Valentin
Marin
Delaunay
Faivre
Durand
Gérard\tgerard
Petit
Denis
Guillaume
Vallet
Rémy\tremy
Martinez
Georges
Mace
Fischer
Bourgeois
Benard
Gaillard
Cordier
Delorme
Couturier
Bouvier
Collin
Dubois
Thierry
Olivier
Buisson
Chauvet
Mallet
Camus
Mathieu
Turpin
De Oliveira
Gosselin
Aubert
Godard
Daniel
Rodriguez
Grenier
Dupuis
Perrin
Auger
Besson
Coste
Gautier
Leclerc
Michel
Courtois
Guillaume
Techer
Gay
Salmon
Perrot
Brun
Delattre
Ruiz
Gomez
Michel
Cohen
Normand
Lelièvre\tlelievre
Richard
Ollivier
Guillaume
Blondel
Lopez
Leconte
Mary
Perrin
Hamel
Techer
Millet
Duval
Renaud
Blondel
Le Goff
Maillard
Faivre
Huet
Aubry
Millet
Pruvost
Gauthier
Chrétien\tchretien
Laporte
Martins
Rey
Louis
Hamon
Morel
Meyer
Boutin
Ollivier
Maillot
Chauveau
Dijoux
Marchal
Coste
Louis
Leroux
Renaud
Marques
Philippe
Chartier
Meyer
Robin
Lecoq
Lenoir
Langlois
Picard
Payet
Verdier
Pereira
Besson
Andre
Grondin
Bouchet
Muller
Perrin
Joly
Perrin
Royer
Philippe
Lesage
Blanc
Roy
Lacombe
Pereira
Coste
Leconte
Fouquet
Breton
Denis
Le Gall
Besnard
Torres
Joseph
Lecomte
Aubry
Chevallier
Rolland
Mahe
Gimenez
Mace
Lebrun
Leroy
Bernard
Blondel
Ribeiro
Blot
Raynaud
Gomez
Rodriguez
Collin
Aubert
Bouchet
Peron
Humbert
Mallet
Adam
Morin
Maurice
Fleury
Raymond
Gomez
Ledoux
Turpin
Boucher
Lecoq
Huet
Martineau
Duhamel
Martineau
Pierre
Lucas
Roche
Humbert
Meyer
Marchand
Arnaud
Gilles
Bourdon
Rousseau
Duval
Guillet
Pelletier
Andre
Teixeira
Seguin
Benoit
Delahaye
Gauthier
Martineau
Lelièvre\tlelievre
Pierre
Gonzalez
Marques
Coulon
Roussel
Roux
Wagner
Charles
Caron
Boulanger
Lebrun
Boulay
Legendre
Durand
Dupont
Hardy
Bertrand
Payet
Michel
Marie
Hoarau
Delahaye
Lefort
Berger
Dufour
Pruvost
Guillou
François\tfrancois
Gaillard
Descamps
Lefèvre\tlefevre
Lévêque\tleveque
Baron
Boutin
Philippe
Blot
Boulanger
Boutin
Lefort
Dijoux
Perrot
Legrand
Navarro
Mathieu
Lecomte
Chevallier
Pruvost
Vidal
Rossi
Vincent
Schmitt
Faivre
Bertrand
Hoarau
Collet
Joly
Becker
Dupuis
Gay
Seguin
Launay
Fabre
Fernandes
Boutin
Hubert
Lenoir
Alexandre
Gilles
Chauvet
Perret
Ramos
Duhamel
Bègue\tbegue
Leroy
Guillou
Valette
Bernier
Peltier
Lebrun
Marchal
Pinto
Dupuy
Godard
Poulain
Moreau
Nguyen
Gay
Ramos
Denis
Leclercq
Bigot
Bruneau
Vasseur
Lopez
Le Gall
Maillot
Durand
Perrot
Lejeune
Lopes
Lévêque\tleveque
Alves
Marchand
Bailly
Vaillant
Pereira
Michel
Teixeira
Paul
Hubert
Chauvin
Dupré\tdupre
Ferreira
Bernard
Lebon
Étienne\tetienne
Blanc
Navarro
Michel
Ledoux
Meunier
Barbier
Grenier
Denis
Boulay
Delmas
Fernandez
Blanc
Jacob
Thierry
Rossi
Lesage
Robert
Michaud
Michel
Vincent
Da Silva
Maury
Grondin
Duval
Vaillant
Mary
Maurice
Verdier
Turpin
Torres
Henry
Hoarau
Salmon
Boulay
Costa
Lambert
Royer
Michel
Dijoux
Aubert
Noël\tnoel
Couturier
Dias
Fleury
Klein
Marty
Lenoir
Étienne\tetienne
Vaillant
Martineau
Lacroix
Ledoux
Barbier
Grégoire\tgregoire
Ledoux
Laroche
Gauthier
Lelièvre\tlelievre
Evrard
Faivre
Lebrun
Raymond
Descamps
Laine
Poirier
Weiss
Hardy
Pichon
Fischer
Vallet
Cohen
Seguin
Hoarau
Dumont
Barre
Charpentier
Guillon
Denis
Rousseau
Fouquet
Ruiz
Godard
Guillon
Leconte
Gaudin
Bonnet
Michaud
Hamon
Fleury
Clerc
Martineau
Pasquier
Aubert
Muller
Coste
Chauveau
Tessier
Maillot
Lebrun
Caron
Alves
Rey
Carpentier
Leleu
Guibert
Tessier
Perrot
Fournier
Martinez
Jacquot
Laurent
De Sousa
Parent
Dubois
Gaudin
Robin
Guibert
Leconte
Munoz
Didier
Richard
Dias
Carpentier
Teixeira
Guillaume
Alexandre
Marie
Baudry
Garcia
Rodrigues
Lemoine
Munoz
Cousin
Meyer
Didier
Legros
Pinto
Chrétien\tchretien
Roussel
Lemonnier
Grondin
Didier
Lebreton
Chauvet
Lebreton
Millet
Germain
Faivre
Benoit
Le Goff
Regnier
Techer
Renault
Lejeune
Bousquet
Laroche
Da Silva
Lucas
Letellier
Hervé\therve
Fernandez
Bourgeois
Jacob
Mathieu
Lebon
Couturier
Barbier
Renaud
Samson
Dupuis
Lecomte
Perrot
Maillot
Chauvin
Boulanger
Benard
Mahe
Moreno
Baudry
Raynaud
Voisin
Joubert
Courtois
Gomes
Lucas
Martineau
Neveu
Thomas
Lombard
Bousquet
Gomes
Blanchard
Guillaume
Boyer
Dufour
Roche
Bertin
Clerc
Fischer
Delaunay
Ruiz
Picard
Marty
Roger
Gaillard
Leroy
Moulin
Hamel
Laroche
Roussel
Lefort
Weber
Masse
Lelièvre\tlelievre
Brunet
Renard
Lamy
Ledoux
Chartier
Ferrand
Brun
Weber
Lebreton
Leclercq
Leblanc
Guichard
Perrier
Jacob
Lefebvre
Lucas
Jourdan
Maillard
Mallet
Moulin
Leduc
Hoarau
Chauvin
Morvan
Muller
Duhamel
Collet
Bonnin
Carlier
Hervé\therve
Blin
Dubois
Caron
Dupuis
Maury
Verdier
Delannoy
Gosselin
Dufour
Coste
Dubois
Masson
Gautier
Allard
Maillard
Legrand
Roger
Barthelemy
Thibault
Maillot
Ferreira
Berger
Garcia
Jean
Pereira
Lesage
Guérin\tguerin
Rocher
Voisin
Dumont
Didier
Giraud
Fischer
Courtois
Rivière\triviere
Berthelot
Rousseau
Lucas
Roux
Vincent
Foucher
Hebert
Torres
Robin
Mendès\tmendes
Lacombe
Collet
Hardy
Fabre
Simon
Jacob
Guillaume
Regnier
Pereira
Guyon
Maillet
Albert
Jacquet
Goncalves
Auger
Andre
Courtois
Da Costa
Berthelot
Lamy
Fleury
Pons
Gros
Royer
Moulin
Barthelemy
Schmitt
Julien
Roy
Dufour
Muller
Maillard
Bruneau
Bousquet
Gros
Brunet
Bourgeois
Chevallier
Rodrigues
Bazin
Caron
Jacquet
Gillet
Blondel
Robert
Bigot
Bernier
Godard
Michaud
Allain
Pages
David
Bertrand
Charrier
Gallet
Besnard
Philippe
Leleu
Turpin
Rivière\triviere
Huet
Pinto
Guillon
Grégoire\tgregoire
Le Goff
Tessier
Moreno
Olivier
Leleu
Lemaître\tlemaitre
Lenoir
Thierry
Valentin
Pereira
Poirier
Rocher
Moreau
Launay
Ramos
Humbert
Jacquet
Le Gall
Leclerc
Guibert
Courtois
Lefort
Goncalves
Gillet
Toussaint
Langlois
Bonneau
Carlier
Humbert
Perrin
Foucher
Andre
Bertrand
Laroche
Raymond
Bruneau
Le Roux
Brun
Lacombe
Mace
Bousquet
Rocher
Verdier
Gillet
Olivier
Texier
Hamel
Roger
Lemonnier
Dufour
Morel
Pierre
Leclerc
Brunel
Camus
Le Roux
Paul
Millet
Carre
Vallet
Lévy\tlevy
Pottier
Schmitt
Guilbert
Navarro
Pasquier
Lévy\tlevy
Martel
Rodrigues
Jourdan
Leclerc
Besson
Rossi
Barbier
Lévêque\tleveque
Laine
Lopez
Mahe
Picard
Bourgeois
Valette
Alves
Bailly
Petit
Paul
Leblanc
Roche
Daniel
Brun
Chauvet
Lopez
Salmon
Le Roux
Da Costa
Sauvage
Devaux
Ollivier
Hebert
Valentin
Giraud
Guilbert
Menard
Fernandes
Munoz
Clément\tclement
Munoz
Delannoy
Roche
Marchal
Clément\tclement
Bousquet
Maillard
Delattre
Cordier
Baron
Guyon
Renaud
Sanchez
Caron
Muller
Arnaud
Rousset
Lemaître\tlemaitre
Pons
Simon
Boulanger
Verdier
Robin
Leduc
Noël\tnoel
Brunet
Perrot
Delaunay
Lebrun
Lebreton
Leroux
Coste
Andre
Hamel
Leblanc
Fernandez
Brun
Gaillard
Martineau
Fernandez
Lopez
Adam
Pasquier
Rey
Samson
Lebon
Bonneau
Laurent
Sanchez
Gauthier
Guillet
Launay
Louis
Blin
Martineau
Guyon
Bègue\tbegue
Martel
Rousseau
Lucas
Berthelot
Marchand
Noël\tnoel
Barbier
Delahaye
Hervé\therve
Parent
Hubert
Carpentier
Perrier
Breton
Boulay
Michel
Jourdan
Colin
Guillet
Perret
Foucher
Coulon
Hamel
Andre
Dias
Maillet
Dupré\tdupre
Fouquet
Diallo
Bègue\tbegue
Dupuy
Laine
Hamel
Martin
Ribeiro
Merle
Vidal
Delaunay
Deschamps
Masson
Benoit
Delaunay
Camus
Neveu
Leroux
Dos Santos
Jacquet
Pereira
Legrand
Ribeiro
Buisson
Hoarau
Briand
Chartier
Lemonnier
Weiss
Marques
Roux
Millet
Bonneau
Leduc
Costa
Lopez
Duhamel
Martineau
Noël\tnoel
Mallet
Gonzalez
Germain
Duval
Maillet
Leclercq
Brunel
Diallo
Lambert
Morvan
Voisin
Wagner
Durand
Laurent
Barbier
Dumont
Goncalves
Petitjean
Perez
Andre
Fleury
Mendès\tmendes
Salmon
Tessier
Gaudin
Morvan
Traore
Le Gall
Faivre
Fournier
Benoit
Millet
Munoz
Chauvet
Mahe
Bonneau
Lefebvre
Thierry
Ollivier
Brun
Albert
Henry
Hoarau
Besson
Lévy\tlevy
Allard
Navarro
Meyer
Bonnet
Carpentier
Valentin
Grondin
Allain
Collet
Rivière\triviere
Verdier
Henry
Jacques
De Sousa
Muller
Jacques
Rousseau
""",
    "last_name_male": """\
Fleury
Lagarde
Hoarau
Rousset
Lecomte
Arnaud
Duhamel
Leclerc
Regnier
Menard
Schmitt
Mahe
Lefebvre
Allain
Hardy
Seguin
David
Dumont
Marques
Munoz
Rodrigues
Guillon
Dubois
Lamy
Raymond
Pinto
Da Costa
Bouvet
Arnaud
Laporte
Hoareau
Gimenez
Paul
Delorme
Colin
Lenoir
Loiseau
Gallet
Salmon
Blanchet
Ledoux
Gillet
Marie
Ruiz
Pelletier
Fournier
Diaz
Schneider
Rolland
Leroy
Ramos
Vaillant
Legendre
Renault
Pasquier
Georges
Lemaître\tlemaitre
Fischer
Breton
Lesage
Grégoire\tgregoire
Barthelemy
Fouquet
Morin
Étienne\tetienne
Legendre
Vaillant
Masse
Duval
Goncalves
Verdier
Rey
Verdier
Peltier
Schmitt
Richard
Rolland
Julien
Colin
Pascal
Pichon
Guilbert
Coulon
Gay
Labbé\tlabbe
Brunel
Mary
Baudry
Gay
Leleu
Dumont
Dos Santos
Picard
Vaillant
Baudry
Collin
Collet
Collin
Antoine
Arnaud
Robert
Dumas
Bourdon
Moreau
Torres
Benoit
Lesage
Lelièvre\tlelievre
Pires
Bègue\tbegue
Boulanger
Grégoire\tgregoire
Maillot
Sanchez
Antoine
Diaz
Dumont
Carpentier
Schneider
Vasseur
Georges
Hoareau
Marie
Gomes
Moulin
Leleu
Picard
Lecoq
Cohen
Leconte
Munoz
Bourdon
De Sousa
Muller
Parent
Lopes
Bodin
Dos Santos
Lacombe
Delahaye
Ferrand
Allain
Schneider
Adam
Dos Santos
Pascal
Guillaume
Alexandre
Devaux
Ramos
Thomas
Imbert
Germain
Valentin
Launay
Richard
Pichon
Lemaire
Texier
Fischer
Leduc
Vidal
Moulin
Lemonnier
Simon
Lefèvre\tlefevre
Chartier
Moreau
Lemonnier
Nicolas
Ribeiro
Bodin
Munoz
Schneider
Torres
Joly
Martins
Roy
Baron
Legrand
Duval
Lefèvre\tlefevre
Guillet
Julien
Boulay
Lamy
Picard
Roger
Lefort
Lacroix
Da Costa
Chevallier
Hoarau
Boutin
Jacob
Besson
Salmon
Germain
Munoz
Briand
Bouvier
Gilles
Lebon
Blin
Thibault
Leclercq
Maury
Bonnet
Garcia
Evrard
Noël\tnoel
Pages
Cousin
Hervé\therve
Bertrand
Descamps
Bousquet
Vasseur
Robert
Marty
Pires
Dupuis
Vallet
Launay
Laroche
Pichon
Cousin
Berthelot
Thierry
Pereira
Fabre
Collet
Noël\tnoel
Jacquot
Gilbert
Vincent
Michaud
Lombard
Foucher
Duval
Diaz
Blanc
Chartier
Launay
Costa
Gomes
Bertin
Boucher
Marques
Jacob
Lacroix
Mallet
Guérin\tguerin
Brunel
Ledoux
Adam
Martinez
Teixeira
Bazin
Garnier
Carlier
Blanc
Thibault
Lambert
Lemonnier
Moreno
Lamy
Lemonnier
Simon
Lebon
Seguin
Prévost\tprevost
Bonnet
Gérard\tgerard
Costa
Rey
Hoarau
Durand
Sauvage
Gautier
Arnaud
Lejeune
Blin
Arnaud
Chevalier
Joly
Brunel
Bousquet
Ferrand
Brunel
Lecomte
Samson
Vallet
Fouquet
Paul
Lemonnier
Dupont
Gros
Guyon
Antoine
Colin
Leconte
Dupuy
Blin
Masson
David
Dos Santos
Clément\tclement
Blanchard
Meunier
Tanguy
Grenier
Hernandez
Navarro
Payet
Schmitt
Maurice
Julien
Louis
Garnier
Bouchet
Millet
Gomez
Roux
Mathieu
Ferrand
Chrétien\tchretien
Perez
Dupuis
Camus
Buisson
Morvan
Turpin
Chauvin
Joly
Lefebvre
Philippe
Bertin
Collin
Rousseau
Vasseur
Letellier
Jacquot
Robin
Guillaume
Lucas
Legros
Payet
Lecomte
Rey
Lemoine
François\tfrancois
Masse
Renault
Raynaud
Maurice
Le Gall
Cordier
Loiseau
Boulay
Jacques
Blondel
Rolland
Ruiz
Renard
Clément\tclement
Da Silva
Laine
Michel
Lopes
Dubois
Chauvin
Lacroix
Da Silva
Munoz
Girard
Le Gall
Blondel
Richard
De Oliveira
Ramos
Leleu
Olivier
Andre
Rousset
Vallée\tvallee
Vallée\tvallee
Dupuy
Cohen
Alexandre
Renard
Millet
Alexandre
Gauthier
Gillet
Cousin
Delmas
Blot
Arnaud
Lecoq
Costa
Labbé\tlabbe
Lefort
Blanchard
Legendre
Hebert
Ferrand
Rivière\triviere
Chevallier
Lebon
Lesage
Barthelemy
Descamps
Breton
Giraud
Blanc
Delannoy
Samson
Chevallier
Caron
Jacquot
Neveu
Sauvage
Delannoy
Chrétien\tchretien
Perez
Briand
Lambert
Boyer
Rodrigues
Wagner
Olivier
Durand
Jacquet
Duhamel
Vallet
Gosselin
Humbert
Paris
Neveu
Ribeiro
Marty
Allain
Regnier
Laurent
Menard
Blin
Bourdon
Deschamps
Peltier
Fournier
Vasseur
Fleury
Millet
Fontaine
Carre
Marin
Besnard
Bailly
Bailly
Ledoux
Arnaud
Rossi
Hebert
Meyer
Foucher
Maillot
Germain
Legros
Blanc
Lecomte
Maurice
Camus
Bertin
Gaudin
Dufour
Blanchard
Mallet
Meunier
Blanc
Blondel
Pelletier
Lacombe
Buisson
Maurice
Bonnet
Roger
Gérard\tgerard
Jacquot
Chauvin
Nicolas
Lucas
Charrier
Normand
Coulon
Brunel
Valentin
Mallet
Alexandre
Guérin\tguerin
Diallo
Tessier
Roger
Dumas
Breton
Weber
Fischer
Prévost\tprevost
Payet
Alves
Gérard\tgerard
Jacquot
Ramos
Valentin
Henry
Ledoux
Bazin
Bonnet
Martineau
Maréchal\tmarechal
Deschamps
Guillon
Legendre
Joly
Dupré\tdupre
Leconte
Ferrand
Le Goff
Boutin
Fouquet
Garcia
Dijoux
Baron
Dubois
Joubert
Dupuy
Dupré\tdupre
Poirier
Martins
Pruvost
Perrier
Delattre
Chartier
Menard
Martel
Charpentier
Roux
Pinto
Rémy\tremy
Merle
Simon
Collin
Dubois
Guillon
Laurent
Bruneau
Verdier
Michaud
Lopes
Mercier
Thibault
Langlois
Delahaye
Lopes
Roy
Briand
Gallet
Breton
Blanchard
Vincent
Torres
Fontaine
Bailly
Cordier
Maury
Perret
Costa
Gimenez
Besnard
Pereira
Nguyen
Cordier
Barre
Nguyen
Boulanger
Lebrun
Dupont
Fleury
Gonzalez
Ferrand
Muller
Bodin
Didier
Sauvage
Julien
Martinez
Dupré\tdupre
Faure
Bruneau
Roger
Roussel
Meyer
Roussel
Jacquet
Diallo
Huet
Bernard
Lemaître\tlemaitre
Baron
Didier
Bailly
Humbert
Dumont
Ferrand
Moreau
Rodriguez
Jacob
Fernandes
Joubert
Pons
Laroche
Clerc
Carpentier
Fontaine
Martel
Hebert
Lopes
Lucas
Roche
Parent
Fontaine
Gilbert
Rey
Legrand
Perrot
Delannoy
Marchal
Hubert
Guyot
Aubert
Hervé\therve
Le Roux
Loiseau
Legendre
Bouchet
Louis
Rolland
Renault
Laroche
Brun
Joubert
Brun
Guibert
Leleu
Grenier
Moulin
Garnier
Legendre
Descamps
Leconte
Texier
Lelièvre\tlelievre
Pottier
Barre
David
Aubert
Schneider
Leroy
Bertrand
Adam
Fischer
Gallet
Adam
Besson
Costa
Delmas
Gaudin
Langlois
Dos Santos
Muller
Moreno
Bouvet
Potier
Dumont
Lamy
Reynaud
Pages
Peltier
Guillot
Ollivier
Masse
Delorme
Reynaud
Rodriguez
Maurice
Diaz
Goncalves
Mahe
Schmitt
Labbé\tlabbe
Maury
Baudry
Dupuy
Rey
Schneider
Rodriguez
Bourgeois
Boulay
Vasseur
Garcia
Briand
Simon
Gallet
Lopez
Charles
Delahaye
Bernier
Laurent
Rousset
Pruvost
Legendre
Bigot
Lopez
Sanchez
Perret
Costa
Bègue\tbegue
Bonneau
Henry
Lesage
Lopez
Bigot
Joseph
Hardy
Briand
Raynaud
Bertrand
Boyer
Bègue\tbegue
Laporte
Hebert
Carlier
Maréchal\tmarechal
Vidal
Gimenez
Allard
Toussaint
Fournier
Delahaye
Bodin
Fernandez
Delaunay
Lebrun
Maillard
Chartier
Cohen
Munoz
Leconte
Benard
Legros
Weiss
Moulin
Dupont
Michel
Gimenez
Roche
Hoarau
Delannoy
Lambert
Pires
Mary
Gilbert
Picard
Collin
Robin
Barbe
Germain
Lefebvre
Rossi
Pierre
Ferreira
Clerc
Bazin
Hebert
Paris
Cohen
Joly
Picard
Blanc
Colin
Robert
Becker
Renault
Chauveau
Peltier
Meyer
Lemoine
Couturier
Colas
Colas
Lebrun
Lefèvre\tlefevre
Perez
Weiss
Dupuis
Leroy
Thomas
Gimenez
Fernandez
Boucher
Guichard
Bernier
Bonneau
Carpentier
Reynaud
Tessier
Robert
Bigot
Lesage
Guibert
Paris
Roger
Petitjean
Leroux
Dos Santos
Chartier
Marty
Delaunay
Lemaître\tlemaitre
Breton
Julien
Ferrand
Dos Santos
Masse
Coste
Lefèvre\tlefevre
Meyer
Raymond
Martineau
Roussel
Bernard
Lopes
Le Goff
Moreau
Maillet
Berthelot
Thibault
Carlier
Bonnet
Mathieu
Nicolas
Chauveau
Diallo
Gosselin
Delorme
Bousquet
Fabre
Bernier
Mallet
Da Silva
Deschamps
Bonnin
Masse
Caron
Hebert
Pons
Legendre
Perrier
Benoit
Marie
Giraud
Boyer
Petitjean
Vallée\tvallee
Brunel
Guichard
Berger
Martinez
Gosselin
Lefort
Payet
Colas
Gautier
Bonnet
Pruvost
Pascal
Lamy
Dupuy
Ferrand
Chartier
Adam
Aubry
Lucas
Bonneau
Devaux
Mace
Bernard
Nguyen
Marin
Grondin
Monnier
Leroy
Perrier
Mallet
Rémy\tremy
Guérin\tguerin
Valette
Petit
Lamy
Colas
Marty
Benoit
Thibault
Camus
Renard
Normand
Fournier
Delaunay
Deschamps
Morin
Lebreton
Jacquet
Faivre
Bertrand
Turpin
Thibault
Traore
Petit
Torres
Bailly
Rémy\tremy
Hubert
Robin
Chauvet
Fabre
Albert
Girard
Guillot
Bourdon
Bègue\tbegue
Gauthier
Chevalier
Laine
Toussaint
Louis
Bailly
Torres
Hardy
Dijoux
Guilbert
Ledoux
Mace
Delahaye
Thomas
Blondel
Valentin
Leleu
Rossi
Briand
Weiss
Lopes
Loiseau
Mercier
Morin
Barthelemy
Godard
Pichon
Guibert
Seguin
Morin
Baron
Hebert
Antoine
Pichon
Bonneau
Ramos
Dumont
Berger
Ledoux
Leclerc
Pasquier
Riou
Valentin
Pages
Blanc
François\tfrancois
Benard
Richard
Clerc
Joseph
Petit
Mercier
Vallet
Henry
Perez
Boutin
Maillot
Le Roux
Delmas
Bruneau
Bigot
Marchand
Gomez
Collin
Mendès\tmendes
Pichon
Michaud
Lecoq
Masson
Tessier
Meunier
Hamon
Navarro
Fischer
Albert
Huet
Toussaint
Dupuis
Gillet
Morel
Lemaître\tlemaitre
Payet
Bernier
Torres
""",
    "company": """\
Delahaye Ollivier S.A.R.L.
Royer S.A.S.
Caron
Bodin et Fils
Dos Santos Lagarde et Fils
Legendre
Jean Voisin SA
Guillaume
Maillard
Bonnin Boucher et Fils
Munoz
Foucher
Chrétien\tchretien
Lebrun SARL
Bodin Paul SA
Richard Da Silva S.A.
Laroche Guichard SA
Martins S.A.R.L.
Guilbert
Brunet
Maillet
Couturier
Robin S.A.
Delmas
Barbe S.A.S.
Courtois et Fils
Gros
Mace
Bertrand Gautier S.A.R.L.
Lacombe SARL
Huet
Lagarde
Didier
Duval
Carlier Pons S.A.S.
Tessier
Jacques
Lebrun S.A.S.
Da Silva Parent et Fils
Sanchez SARL
Picard
Perrot SARL
Mahe
Lemoine S.A.S.
Camus
Schmitt
Rodrigues
Colas et Fils
Verdier S.A.S.
Aubert Hernandez S.A.
Philippe
Adam
François SA\tfrancois-sa
Nguyen Laporte S.A.S.
Léger\tleger
Ramos
Besson
Barbier
Jacob
Bonnin
Renard Peron SA
Carre Buisson S.A.S.
Colin
Morin
Lemoine
Allard
Devaux
Olivier
Charrier SARL
Gosselin
Guilbert S.A.R.L.
Hardy
Couturier
Lévêque\tleveque
Caron Lamy SA
Jourdan
Pages
Coste SARL
Traore Dupuy S.A.
Guérin Bruneau SA\tguerin-bruneau-sa
Jacob
Perez Cordier SA
Roux
Henry et Fils
Gosselin
Verdier Leconte S.A.
Rolland Bertrand S.A.S.
Laroche Roger S.A.
Picard
Boutin Adam S.A.S.
Maury Paul SARL
Riou
Cohen
Fabre SARL
Bigot
Bonnin et Fils
Lopez
Dupuis S.A.S.
Klein Monnier S.A.S.
Rocher S.A.R.L.
Valette Charpentier S.A.S.
Chrétien\tchretien
Laurent Lopes S.A.R.L.
De Sousa SA
Gautier
Chauvet
Hubert S.A.
Aubry Guillot SARL
Dias Nguyen S.A.S.
Weiss
Étienne Roche SA\tetienne-roche-sa
Pelletier S.A.S.
Mendès\tmendes
David Potier SA
Hoarau Coulon SARL
Brunel
Humbert
Breton
Petitjean S.A.R.L.
Albert
Étienne SARL\tetienne-sarl
Delannoy
Guichard S.A.S.
Neveu Godard S.A.
Dias
Delattre
Joubert
Gilles Neveu SA
Lombard S.A.
Delorme
Caron Langlois S.A.
Gomez Martineau SARL
Duval S.A.
Charpentier Pichon SA
Renard
Gilles
Bodin
Traore S.A.
Olivier Étienne et Fils\tolivier-etienne-et-fils
Brun SARL
Hamel
Descamps Klein SA
Brun
Duhamel
Paris
Petitjean
Navarro S.A.
Grondin SARL
Leroy
Carpentier
Rey
Wagner
Lévy S.A.\tlevy-s-a
David S.A.S.
Menard
Toussaint Alexandre S.A.S.
Wagner S.A.S.
Guillot
Leclerc
Sauvage Thomas S.A.R.L.
Guyon
Giraud Raymond S.A.
Cousin Valette S.A.
Hernandez
Vincent SARL
Bouchet Aubert et Fils
Andre
Cousin S.A.R.L.
Chevallier
Klein Diallo S.A.S.
Ferreira
Pruvost Hoarau SARL
Chartier
Gaillard S.A.
Lagarde
Guibert
Julien Poulain et Fils
Hernandez Becker S.A.
Louis
Weber Garnier et Fils
Jacob Regnier S.A.R.L.
Coste
Hebert
Martin S.A.
Huet SA
Gérard S.A.S.\tgerard-s-a-s
Gérard\tgerard
Bertrand
Dufour
Lemaître\tlemaitre
Alexandre
Rodriguez
Poirier
Valentin Lemaire S.A.
Germain et Fils
Noël SARL\tnoel-sarl
Pages Guérin S.A.R.L.\tpages-guerin-s-a-r-l
Andre
Boulay S.A.R.L.
Poirier S.A.
Fernandez Normand S.A.
Thomas Julien S.A.
Roy Meyer et Fils
Picard SA
Charpentier Vasseur SA
Brun
Perret
Vallée\tvallee
Pichon
Bourgeois
Guillou S.A.S.
Dupré et Fils\tdupre-et-fils
Olivier
Lacroix S.A.R.L.
Lamy
Paris SA
Moreno
Dumont
Boyer
Chevallier
Descamps
Pruvost
Lelièvre Marchal S.A.S.\tlelievre-marchal-s-a-s
Renard
Laporte Torres S.A.S.
Evrard
Letellier
Hernandez S.A.R.L.
Perret et Fils
Marty
Guillon
Mary
Bonnin Launay SA
Pasquier
Masse
Alves Nicolas S.A.R.L.
Ollivier
Fernandes
Lévy\tlevy
Couturier
Marques Hernandez SARL
Laporte
Guyon Pons S.A.
Diaz
Ferreira et Fils
Vaillant et Fils
Thibault
Faivre Seguin S.A.R.L.
Dos Santos
Gosselin
Rodrigues
Menard
Allard S.A.R.L.
Guichard Alves S.A.S.
Chevalier
Daniel
Moreno
Courtois
Vidal
Bouvier S.A.S.
David Vallée SA\tdavid-vallee-sa
Rodriguez Fischer S.A.S.
Charpentier
Marchal
Le Goff
Leclercq Carre S.A.
Briand S.A.R.L.
Collin
Lacroix
Vaillant
Gosselin
Ruiz SA
Garcia
Faivre
Lambert SARL
Laine S.A.R.L.
Da Silva
Humbert S.A.
Bertrand
Joseph SA
Guibert SARL
Hamel Da Costa SA
Delmas
Muller Costa et Fils
Texier SA
Fabre
Ramos et Fils
Mallet SA
Gomez SARL
Gautier
Leclerc S.A.
Clément Pereira SARL\tclement-pereira-sarl
Leroy
Paris Moreau et Fils
Thibault
Delattre S.A.R.L.
Andre S.A.R.L.
Robin
Launay
Hamon
Maillet S.A.R.L.
Gay
Hoarau
Noël Vincent SA\tnoel-vincent-sa
Cousin
Deschamps
Besson
Lecomte SARL
Delaunay S.A.S.
Bernard
Seguin Pons S.A.
Lévêque SA\tleveque-sa
Leclercq
Alves Michaud S.A.R.L.
Boulanger
Pires S.A.
Meyer
Jacquet et Fils
Becker SARL
Barbier SARL
Pascal
Renault
Delorme
Potier
Coulon et Fils
Millet Fernandes S.A.
Rey
Guillaume Brun SARL
Marchal Boutin SA
Couturier
Lambert Monnier et Fils
Roger S.A.S.
Arnaud
Arnaud
Lagarde Mathieu S.A.S.
De Sousa Chauveau SA
Guillaume
Hoareau et Fils
Chrétien Marchal SARL\tchretien-marchal-sarl
Antoine SA
Briand Guyot SA
Langlois Vidal SARL
Bernier
Seguin Roux S.A.
Perrot
Becker Hamon S.A.
Dupré S.A.S.\tdupre-s-a-s
Pruvost S.A.R.L.
Julien
De Oliveira
Marie
Raymond SA
Deschamps Jacques S.A.S.
Buisson S.A.
Philippe
Bernard
Rémy S.A.R.L.\tremy-s-a-r-l
Couturier S.A.
Sauvage Prévost S.A.\tsauvage-prevost-s-a
Dubois
Philippe Dijoux S.A.R.L.
Roche Descamps S.A.S.
Lebreton et Fils
Colin
Pineau SA
Gaillard Charles SARL
Guérin SA\tguerin-sa
Foucher
De Sousa SARL
Leduc et Fils
Dijoux S.A.R.L.
Petitjean
Lacroix
Letellier Gillet SARL
Charles Huet SA
Hamon S.A.
Lombard S.A.S.
Rodrigues Martin S.A.S.
Courtois
Loiseau
Arnaud
Guillaume S.A.S.
Mendès\tmendes
Bodin S.A.R.L.
Martineau S.A.R.L.
Noël S.A.R.L.\tnoel-s-a-r-l
Vincent
Lopes Collet S.A.S.
Voisin
Auger Daniel S.A.
Robert Petitjean S.A.S.
Allard
Georges et Fils
Rivière Barre SA\triviere-barre-sa
Dupuy
Duval Regnier S.A.
Marion
Pereira
Verdier Martin SARL
Bonnin
Ollivier
Millet S.A.
Tanguy Barre SA
Raymond
Bouvier
Paul et Fils
Bodin SARL
Pruvost
Gros S.A.S.
Brun
Allain
Bonnin
Pascal S.A.R.L.
Fontaine et Fils
Dupont SARL
Carre Seguin S.A.S.
Adam S.A.
Blanchard Roy S.A.S.
Tanguy Le Gall SA
Renaud SA
Dubois
Vaillant
Lenoir Fabre SA
Renard
Nguyen
Bourdon et Fils
Lemaire Monnier et Fils
Gros
Allain Imbert S.A.R.L.
Clerc
Schmitt
Gilles SARL
Mendès S.A.\tmendes-s-a
Maillot
Gosselin S.A.
Rolland
Bourgeois
Guyon et Fils
Rousset
Parent
Gomez Marty SA
Boutin
Rodrigues
Lemonnier
Camus
Duhamel Lucas S.A.S.
Gosselin
Payet et Fils
Lévêque\tleveque
Renard Pereira et Fils
Bertin
Dupont
Devaux Lefebvre S.A.R.L.
Bonnet
Weiss Sauvage S.A.R.L.
Dos Santos
Giraud Chauvet SA
Gros S.A.S.
Simon
Dubois SARL
Carre Grégoire SARL\tcarre-gregoire-sarl
Rossi
Marchal et Fils
Bourdon Collet SA
Valentin
Jean S.A.S.
Fischer Ollivier SARL
Cohen SA
Gomes Peron S.A.R.L.
Masse Hoarau S.A.S.
Barre
Leconte Thierry SA
Guichard Guichard et Fils
Jacquet
Leconte
Jacquet Garnier S.A.R.L.
Collin Foucher et Fils
Poulain Thierry et Fils
Faure Guyot SA
David
Martineau S.A.
Charpentier Gonzalez SA
Lejeune Leclercq SA
Dufour
Collet
Klein
Perrot
Noël\tnoel
Fernandez S.A.R.L.
Pereira
Neveu
Buisson S.A.S.
Dupont SA
Salmon
Perrin
Fontaine
Morvan
Pages
Lenoir Faivre SA
Vallet S.A.S.
Jacques
Vincent SARL
Benard Chrétien S.A.R.L.\tbenard-chretien-s-a-r-l
Royer Letellier S.A.S.
Navarro
Gomez S.A.
Millet et Fils
Ribeiro
Leroy
Bernard S.A.R.L.
Benoit SA
Pruvost
Lefebvre Letellier S.A.
Étienne Reynaud SARL\tetienne-reynaud-sarl
Dupont et Fils
Torres
Dias S.A.R.L.
Adam SA
Carre S.A.
Wagner
Chartier
Laine
Bourgeois
Laporte
Guillou
Chauvet
Fleury
Lebrun Laroche et Fils
Collet
Valentin
David
Grenier S.A.R.L.
Roussel
Hamel
Mary
Humbert Grenier S.A.R.L.
Leroux et Fils
Boulanger
Tessier Gaillard S.A.S.
Coste
Foucher
Jacquot Lemonnier S.A.
Camus Briand et Fils
Bonnet Ledoux S.A.
Louis Dias SARL
Guyon
Salmon
Le Goff Ramos S.A.R.L.
Morin
Barbe
De Oliveira
Humbert
Roy Parent S.A.
Ledoux
Jacob
Loiseau
Coste
Martins
Boulanger Perrot S.A.
Gros Ruiz S.A.
Fontaine S.A.R.L.
Guyot
Guichard SA
Chevallier et Fils
Costa
Schneider Humbert et Fils
Klein Pires SARL
Richard
Torres et Fils
Georges S.A.
Ollivier
Cousin S.A.
Boutin
Coste
Mallet
Perez et Fils
Raymond
Louis et Fils
Berthelot et Fils
Robin
Aubert
Langlois
Letellier Durand et Fils
Michaud Pierre S.A.
Duval
Renaud Courtois S.A.
Petitjean SA
Lemaître De Oliveira S.A.R.L.\tlemaitre-de-oliveira-s-a-r-l
Thierry
Neveu
Thibault
Durand
Pereira Thomas SARL
Denis Charles S.A.R.L.
Barbier
Carre SA
Gilbert S.A.S.
Gonzalez
Bigot
Riou Collin SARL
Pruvost Delahaye S.A.
Courtois et Fils
Berger Guillet S.A.S.
Payet Hardy SARL
Samson
Guyon
Valette
Perrier
Besson
Berthelot
Colas
Goncalves
Alves
Martineau Vincent et Fils
Mallet Pons S.A.S.
Samson
Michaud SA
Paul
Guibert
Normand Bonneau S.A.R.L.
Berthelot Devaux SA
Vallée SA\tvallee-sa
Ferrand
Laurent
Monnier et Fils
Leleu Blanchet SA
Poulain
Poirier
Bouvier
Gilles
Durand
Potier
Maillet S.A.S.
Da Silva
Girard S.A.
Coste Bousquet et Fils
Gillet
Rivière Perrot et Fils\triviere-perrot-et-fils
Rousseau
Guillaume Maillot SARL
Masson SARL
Boutin S.A.S.
Chrétien\tchretien
Lemoine
Mary
Evrard Chrétien et Fils\tevrard-chretien-et-fils
Leroux
Ferreira S.A.S.
Rolland
Turpin Fouquet S.A.R.L.
Simon
Allard
Poirier Mahe S.A.R.L.
Bouvier Schmitt S.A.S.
Charpentier
Gauthier SARL
Blanc
Martin
Grondin S.A.R.L.
Gosselin
Evrard
Humbert
Masson Dumas S.A.R.L.
Jacquot
Picard
Legrand et Fils
Ferrand
Antoine
Perret Lacombe SARL
Paris
Maurice
Letellier
Chartier
Pasquier SA
Marques S.A.R.L.
Perret
Blondel Schmitt S.A.R.L.
Rousseau
Grenier Carlier SA
Ribeiro et Fils
Mary SA
Gaudin S.A.
Tessier SA
Morvan SARL
Couturier et Fils
Sauvage
Pons S.A.S.
Courtois
Brunet SA
Hoarau SARL
Martineau Boutin S.A.R.L.
Joseph Leduc SA
Guibert
Giraud
Delaunay
Fouquet
Meyer et Fils
Loiseau
Pasquier Labbé SA\tpasquier-labbe-sa
Monnier Ribeiro S.A.
Mendès S.A.S.\tmendes-s-a-s
Pascal Wagner et Fils
Fabre Léger SARL\tfabre-leger-sarl
Dupré\tdupre
Devaux
Le Goff
Loiseau S.A.
Ferrand Laurent SA
Berthelot
Rodrigues Sauvage et Fils
Durand Andre S.A.
Chevallier SA
Brunel
Dupuy Lefebvre SARL
Fernandez
Girard Pottier S.A.R.L.
Chauvet S.A.
Rossi S.A.
Leroy S.A.
Joubert De Oliveira et Fils
Bruneau
Pascal Joseph SA
Perez
Marie et Fils
Germain
Bailly SARL
Albert Rousseau SA
Mercier S.A.R.L.
Roy S.A.
Alves
Bonnet
Vidal S.A.R.L.
Breton
Lebon
Ferrand SA
Peron SA
Barbe S.A.
Gay
Robert Petit SARL
Pineau SARL
Deschamps
Charrier Briand S.A.S.
Olivier
Jacquet Lesage SA
Valentin Rousset SA
Lemaire
Marion Marion et Fils
Blondel
Fernandes
Blanchet Peron SARL
Arnaud S.A.S.
Louis
Blanc
Pascal
Bodin SA
Coulon
Leconte Michaud SA
Girard S.A.R.L.
Rocher
Godard
Gosselin S.A.R.L.
Gilles Vincent S.A.R.L.
Delorme SA
Raynaud
Duhamel
Maurice
Fouquet
Evrard
Colin
Monnier S.A.R.L.
Toussaint et Fils
Jourdan S.A.R.L.
Rodrigues Hamel S.A.R.L.
Hoarau Fernandez S.A.R.L.
Chauvet Masson S.A.R.L.
Baudry et Fils
Pascal
Pineau Gauthier SA
Goncalves S.A.
Denis SA
Gillet Besnard S.A.R.L.
Fischer Chartier S.A.S.
Joubert
Jean
Lefort
Potier S.A.S.
Charles S.A.R.L.
Gaudin
Fabre S.A.
Payet Deschamps et Fils
Prévost Jacquet et Fils\tprevost-jacquet-et-fils
Germain S.A.
Gay
Blanchard Chrétien S.A.R.L.\tblanchard-chretien-s-a-r-l
Neveu Marion SA
Lelièvre\tlelievre
Potier
Grenier
Paris
Rocher
Da Silva Le Roux SA
Payet
Dijoux S.A.
Rocher Lecomte S.A.
Weber S.A.S.
Aubry et Fils
Vidal
Garnier S.A.S.
Allain S.A.R.L.
Laine S.A.S.
Sauvage SARL
Leduc
Brunel Bernard et Fils
Carlier
Muller
Blondel
Bailly Pruvost et Fils
Léger et Fils\tleger-et-fils
Sanchez
Ribeiro S.A.
Gaillard SA
Menard
Devaux SARL
Clerc
Auger
Nicolas S.A.S.
Muller Breton et Fils
Legendre SA
Auger S.A.
Renard
Martins
Maurice
Barthelemy
Lesage Prévost S.A.\tlesage-prevost-s-a
Roy SARL
Pereira
Buisson et Fils
Lenoir Valette S.A.R.L.
Roger
Merle
Delorme Brunel S.A.R.L.
Roussel Bernier et Fils
Blanchard S.A.S.
Bonnet S.A.
Leclerc
Delahaye S.A.S.
Martineau Blot S.A.
Hamon
Bertrand S.A.
Blanchard Maréchal et Fils\tblanchard-marechal-et-fils
Hernandez SARL
Girard
Jacquot Rolland S.A.S.
Couturier
Jacob
Renard S.A.S.
Aubry SA
Bernier
Mary Verdier SARL
Ferrand
Coulon
Paul Normand SA
Jean
Mathieu Martin S.A.R.L.
Jacquot Bonnin S.A.S.
Carre
Mathieu
Payet SARL
Descamps S.A.R.L.
Garcia
Delattre
Jacquet Fischer SARL
Deschamps SA
Langlois
Lemaire S.A.R.L.
Voisin et Fils
Humbert
Chauvin
Perrin S.A.R.L.
Perrier
Leroy
Collin SA
Mathieu S.A.
Bodin
Boucher
Michaud SA
Charpentier
Dufour
Colin Joly S.A.S.
Lacroix Gimenez S.A.R.L.
Cousin Rossi S.A.S.
Samson
Becker
Clerc SARL
Parent Collet SARL
Lemaire
Pinto Pottier S.A.R.L.
Mendès Lesage S.A.\tmendes-lesage-s-a
Fernandes
Mary
Dos Santos
Dijoux Ferrand et Fils
Gautier
Marie SARL
Didier Durand SA
Lefort
Devaux S.A.S.
Legros
Hamel Merle SA
Barthelemy et Fils
Petitjean Legrand S.A.S.
Gallet
Garcia Grondin SA
Dos Santos
Maillet Maillot S.A.R.L.
Gérard\tgerard
Raymond et Fils
Gérard\tgerard
Aubert Lombard SA
Teixeira Delorme SA
Fontaine Le Goff SARL
Perez et Fils
Simon S.A.S.
Foucher
Maurice
Pinto
Peron
Rey
Lejeune Leblanc S.A.R.L.
Schmitt S.A.S.
Arnaud
Renaud S.A.R.L.
Jacquet SA
Pascal
Pruvost
Mercier
Lopes
Boulanger
Carpentier
Dupré\tdupre
Lefebvre
Martel
Rousset
Garcia
Langlois
Albert et Fils
Robin
Imbert SA
Martel
Launay Ramos S.A.S.
Martinez Guyon SA
Perrot SA
Bonnet
Simon
Chevalier
Leroux
Becker et Fils
Barthelemy
Gonzalez SARL
Ruiz
Pasquier
Samson
Valette
Pinto
Guérin\tguerin
Chauvet SARL
Devaux
Lenoir S.A.R.L.
Toussaint Auger et Fils
Marchand
Sauvage
Dubois
Lucas
Ferrand S.A.S.
Costa Teixeira SA
Guichard
Colas
Pelletier et Fils
Jacquot S.A.R.L.
Guichard
Samson S.A.S.
Vasseur SARL
Humbert
Carpentier
Lebreton SARL
Bonnin et Fils
Evrard et Fils
Giraud
Chartier S.A.
Duval Buisson SARL
Voisin Lacroix S.A.
Martins
Bouchet
Antoine
Lecomte Peron S.A.R.L.
Maillot Parent et Fils
Joseph S.A.R.L.
Guillon S.A.S.
Gautier SA
Fleury
Thomas S.A.R.L.
Julien
Meunier
Roussel Renault S.A.S.
Lenoir S.A.R.L.
Lemonnier
Descamps S.A.R.L.
Ruiz SA
Grégoire\tgregoire
Garnier
Ribeiro S.A.R.L.
Ramos
Chevallier
Pascal
Maillard
Klein Gonzalez S.A.S.
Roche SARL
Paris
Clément\tclement
Carre
Valentin
Gaudin Gosselin S.A.R.L.
Gérard\tgerard
Da Costa Labbé SA\tda-costa-labbe-sa
""",
    "place": """\
boulevard de Chevallier\t47\tRésidence Goncalves\tBrundan\t\t\t43816
avenue Munoz\t47\tRésidence Vincent\tCharriernec\t\t\t54614
rue de Hernandez\t29\tRésidence Giraud\tHamon\t\t\t20525
chemin Meunier\t173\tRésidence Mary\tDos Santosdan\t\t\t57545
boulevard Albert\t375\tRésidence Charpentier\tMarchand\t\t\t62664
boulevard Lévêque\t681\tRésidence Tanguy\tBerger-sur-Colas\t\t\t83803
boulevard Cohen\t56\tRésidence Michaud\tHernandez\t\t\t37423
avenue Grenier\t318\tRésidence Daniel\tSanchez\t\t\t19252
rue de Noël\t85\tRésidence Gautier\tBigotBourg\t\t\t20835
rue Aimé Simon\t90\tRésidence Roussel\tCoulon\t\t\t11837
chemin de Germain\t705\tRésidence Bourgeois\tMenardVille\t\t\t45867
avenue de Bailly\t52\tRésidence Dijoux\tGeorges\t\t\t14288
avenue Aimé Benoit\t826\tRésidence Morin\tSaint Inès-sur-Mer\t\t\t09867
rue Odette Maurice\t11\tRésidence Barbier\tBaudry\t\t\t79713
rue Élisabeth Lemoine\t3\tRésidence Chevalier\tDias\t\t\t61870
rue Barbier\t3\tRésidence Royer\tBaudry-les-Bains\t\t\t17394
rue Gonzalez\t818\tRésidence Regnier\tMasson-sur-Gosselin\t\t\t02590
chemin de Colas\t2\tRésidence Guillaume\tPerrin-la-Forêt\t\t\t78494
rue de Henry\t47\tRésidence Merle\tLambert-les-Bains\t\t\t19756
avenue Édouard Chauveau\t677\tRésidence Bouchet\tLebrunVille\t\t\t14184
avenue de Pottier\t65\tRésidence Riou\tSainte Édouard\t\t\t80603
chemin de Lefèvre\t937\tRésidence Louis\tBourdon-les-Bains\t\t\t05846
avenue de Leleu\t7\tRésidence Dias\tRibeiro\t\t\t06910
chemin Marcel Lenoir\t15\tRésidence Rivière\tBerger\t\t\t80760
chemin Gilbert Becker\t3\tRésidence Menard\tSaint Nicolas\t\t\t51293
chemin Lebrun\t9\tRésidence Peron\tSainte HortenseVille\t\t\t20104
rue Lévêque\t99\tRésidence Fernandes\tLegros-sur-Collin\t\t\t91826
chemin Valentin\t7\tRésidence Bouchet\tSainte Isabelle-les-Bains\t\t\t72497
chemin de Dupuy\t358\tRésidence Robin\tLebrun\t\t\t24910
rue Julie Rousseau\t751\tRésidence Leblanc\tSainte Alain\t\t\t97458
avenue Margaret Humbert\t3\tRésidence Bertin\tPasquier-la-Forêt\t\t\t82533
boulevard Marie Mary\t741\tRésidence Jacob\tSchneidernec\t\t\t60941
rue Thibault\t9\tRésidence Mathieu\tLemonnier-sur-Mer\t\t\t67570
avenue Bonnin\t41\tRésidence Salmon\tDe Oliveira-les-Bains\t\t\t50902
avenue Lopes\t7\tRésidence Coste\tRichard\t\t\t17243
avenue de Hoarau\t75\tRésidence Jacob\tSaint Édouard\t\t\t18914
boulevard Le Roux\t569\tRésidence Barbe\tLegrosVille\t\t\t94238
chemin de Bouvier\t397\tRésidence Ferreira\tBretonVille\t\t\t31765
chemin Bazin\t343\tRésidence Riou\tSaint Margotdan\t\t\t53306
rue Isabelle Lopes\t517\tRésidence Lacombe\tSainte AdrienneVille\t\t\t73603
avenue René Leclercq\t755\tRésidence Lemaire\tPaul\t\t\t85457
rue de Grondin\t944\tRésidence Chevallier\tCamus-sur-Mer\t\t\t30239
boulevard de Cousin\t160\tRésidence Chauveau\tThibault\t\t\t48429
rue Moulin\t755\tRésidence Imbert\tPruvostVille\t\t\t58859
boulevard de Vallée\t76\tRésidence Nicolas\tBaron-la-Forêt\t\t\t57157
rue Guichard\t45\tRésidence Grondin\tPrévost\t\t\t32443
chemin Laurent David\t8\tRésidence Lesage\tPicardnec\t\t\t21373
boulevard Voisin\t7\tRésidence Raynaud\tBarbier\t\t\t47553
rue Patricia Poulain\t818\tRésidence Vaillant\tRoy\t\t\t83194
rue Aurore Dupuis\t6\tRésidence Aubert\tSaint Stéphane-la-Forêt\t\t\t70342
boulevard Roland Leduc\t58\tRésidence Bonnet\tHebert-sur-Mer\t\t\t30385
chemin de Boutin\t579\tRésidence Bouvet\tSaint Adrienne\t\t\t44650
rue de Boutin\t88\tRésidence Raymond\tBoucherBourg\t\t\t23651
boulevard Collin\t882\tRésidence Roy\tMartinez-sur-Toussaint\t\t\t52802
chemin de Brunel\t117\tRésidence Chevalier\tChrétien\t\t\t12171
boulevard Augustin Girard\t5\tRésidence Philippe\tCamus\t\t\t67867
rue Camus\t8\tRésidence Rémy\tBerthelot\t\t\t17991
chemin Masson\t996\tRésidence Grégoire\tÉtienne-les-Bains\t\t\t70212
rue Susan Raymond\t772\tRésidence Guilbert\tPottier-la-Forêt\t\t\t97656
avenue de Moulin\t43\tRésidence Aubry\tSaint Alexandrie\t\t\t36517
boulevard de Pineau\t660\tRésidence Maurice\tRenaud\t\t\t86121
avenue Dupont\t7\tRésidence Hoarau\tPerez-sur-Daniel\t\t\t67845
avenue Brun\t4\tRésidence Renault\tGarciaBourg\t\t\t75423
avenue de Seguin\t988\tRésidence Le Roux\tBourdon-sur-Colas\t\t\t20827
rue Rey\t9\tRésidence Raynaud\tSainte Suzanne\t\t\t04670
rue Blot\t327\tRésidence Roche\tTurpin-la-Forêt\t\t\t82269
rue de Samson\t6\tRésidence Laine\tLouis\t\t\t08366
avenue Breton\t75\tRésidence Gérard\tSaint Édith\t\t\t83435
chemin Fernandez\t1\tRésidence Voisin\tPoirier\t\t\t86259
boulevard Henriette Leblanc\t1\tRésidence Dos Santos\tRegnier\t\t\t41748
avenue Julie Riou\t54\tRésidence Ferreira\tSamson\t\t\t20218
rue Duval\t2\tRésidence Bodin\tDavid-les-Bains\t\t\t47836
chemin de Verdier\t621\tRésidence Hamel\tMunoz-sur-Marchand\t\t\t45293
rue Édith Rémy\t6\tRésidence Martin\tLouis-les-Bains\t\t\t76590
rue Pierre Guyot\t2\tRésidence Bonnin\tDumasnec\t\t\t24818
rue Tristan Langlois\t407\tRésidence Vallet\tSeguindan\t\t\t69102
rue Petitjean\t114\tRésidence Goncalves\tRaynaud\t\t\t42958
rue Isabelle Nicolas\t9\tRésidence Barre\tGauthier-sur-Mer\t\t\t97615
rue Eugène Rey\t266\tRésidence Schmitt\tDufour\t\t\t60946
rue Lefebvre\t829\tRésidence Boyer\tGilbert\t\t\t81603
rue Michèle Masson\t35\tRésidence Barbe\tImbertVille\t\t\t19951
chemin Collin\t5\tRésidence Albert\tDelannoy\t\t\t46279
rue de Samson\t253\tRésidence Hamel\tNavarro-les-Bains\t\t\t21473
avenue de Pons\t4\tRésidence Rolland\tGonzalez\t\t\t50990
chemin Chantal Masson\t708\tRésidence Marchand\tBaron-sur-Mer\t\t\t97365
rue Georges Masse\t65\tRésidence Lecoq\tGiraud\t\t\t58442
rue Mendès\t4\tRésidence Vallée\tSainte Alexandria\t\t\t97341
boulevard Adrienne Texier\t65\tRésidence Mace\tLelièvreVille\t\t\t41214
chemin Traore\t55\tRésidence Gay\tPascal\t\t\t72890
avenue Rodrigues\t41\tRésidence De Oliveira\tSeguin\t\t\t60569
avenue Benjamin Couturier\t5\tRésidence Chauveau\tSainte Adrienne-la-Forêt\t\t\t77173
chemin de Fontaine\t640\tRésidence Valette\tPerez\t\t\t07553
chemin Madeleine Diaz\t8\tRésidence Brun\tSainte Marc-sur-Mer\t\t\t08200
rue Guillot\t10\tRésidence Benoit\tSaint William-sur-Mer\t\t\t07206
boulevard Victoire Navarro\t127\tRésidence Delmas\tPichon\t\t\t62329
chemin Joséphine Ferreira\t9\tRésidence Olivier\tFournier-la-Forêt\t\t\t18320
chemin Zacharie Albert\t9\tRésidence Legros\tSaint Jacquesnec\t\t\t43159
rue Richard Guichard\t882\tRésidence Gosselin\tSaint Guillaume\t\t\t20776
chemin Clerc\t50\tRésidence Richard\tDelannoy-sur-Mahe\t\t\t20560
rue de Torres\t367\tRésidence Verdier\tSainte Constance-les-Bains\t\t\t20215
chemin Josette Monnier\t11\tRésidence Bertin\tSaint Adèle\t\t\t18320
boulevard Laurent Diallo\t40\tRésidence Robert\tJacquetBourg\t\t\t97193
rue Mallet\t12\tRésidence Lambert\tVoisin-la-Forêt\t\t\t43172
chemin Antoine Pineau\t94\tRésidence Gilles\tMonnierVille\t\t\t04560
boulevard de Bertrand\t667\tRésidence Ferrand\tCourtoisBourg\t\t\t97462
rue Wagner\t84\tRésidence Dupuy\tLedoux\t\t\t33894
chemin Lombard\t84\tRésidence Gaillard\tSaint Mathildedan\t\t\t93194
boulevard de De Sousa\t8\tRésidence Guichard\tSaint Anouk\t\t\t60294
boulevard Loiseau\t954\tRésidence Humbert\tTecher\t\t\t50938
boulevard Lucy Thibault\t187\tRésidence Bazin\tDanielBourg\t\t\t97413
avenue Chauvet\t87\tRésidence Maillard\tAlvesBourg\t\t\t70730
boulevard Petit\t84\tRésidence Blin\tSainte ThierryBourg\t\t\t83201
rue de Munoz\t729\tRésidence Maurice\tBernardboeuf\t\t\t94850
avenue de Humbert\t6\tRésidence Lebrun\tSainte Nathalie\t\t\t15758
rue de Menard\t900\tRésidence Delannoy\tLouis\t\t\t85882
avenue de Nguyen\t135\tRésidence Bouvier\tSaint Louis-la-Forêt\t\t\t38453
boulevard Arnaude Duval\t250\tRésidence Boulanger\tSaint Emmanuelnec\t\t\t52659
boulevard Huet\t16\tRésidence Leclercq\tBazin-sur-Foucher\t\t\t97144
boulevard Le Gall\t5\tRésidence Fernandez\tMartineau-sur-Pruvost\t\t\t77762
boulevard Moreau\t27\tRésidence Munoz\tRocher-sur-Carpentier\t\t\t65756
rue de David\t1\tRésidence Roussel\tBlanchetnec\t\t\t16367
rue de Robert\t3\tRésidence Guillet\tSainte Nathalienec\t\t\t97634
rue de Boulanger\t3\tRésidence Foucher\tCamus-sur-Marty\t\t\t63597
chemin Jules Dupré\t680\tRésidence Vaillant\tLegrand\t\t\t87808
avenue Jacqueline Lecomte\t2\tRésidence Boulanger\tLévêque\t\t\t04846
chemin de Grégoire\t4\tRésidence Gillet\tMaillet\t\t\t92155
boulevard Yves Boulay\t896\tRésidence Couturier\tLoiseaunec\t\t\t38939
chemin Caroline Deschamps\t11\tRésidence Rousset\tLebrun-sur-Mer\t\t\t46896
rue Jacques Joubert\t1\tRésidence François\tSaint HenriVille\t\t\t60740
chemin Roger Bourgeois\t48\tRésidence Fleury\tHamonboeuf\t\t\t67344
rue Gilbert Guilbert\t143\tRésidence Guérin\tPasquiernec\t\t\t18399
chemin Élisabeth Traore\t515\tRésidence Guichard\tFoucher\t\t\t56709
boulevard Becker\t875\tRésidence Allain\tMasseVille\t\t\t63466
avenue de Petit\t252\tRésidence Roussel\tLaporteVille\t\t\t50973
rue Arnaude Gay\t8\tRésidence Peltier\tLeroux\t\t\t02758
avenue Rodrigues\t16\tRésidence Camus\tLacombe\t\t\t64777
chemin Paul Tessier\t46\tRésidence Chauvin\tDurand-sur-Lefebvre\t\t\t39120
rue de Chauvin\t73\tRésidence Henry\tSainte Madeleine\t\t\t72109
avenue Cécile Paris\t484\tRésidence Étienne\tSainte Zacharie\t\t\t34138
boulevard Astrid Tessier\t6\tRésidence Blanc\tSainte Aimé\t\t\t64372
rue François\t598\tRésidence Fernandes\tRémynec\t\t\t57940
rue Jeannine Barbier\t5\tRésidence Duval\tGaudinboeuf\t\t\t04547
avenue Michel\t84\tRésidence Mahe\tDubois-sur-Lemaître\t\t\t43677
rue de Bègue\t4\tRésidence Lombard\tMorel-sur-Schneider\t\t\t08317
rue de Pereira\t5\tRésidence Roger\tSalmon-les-Bains\t\t\t08244
rue Guillaume\t5\tRésidence Morvan\tMailletVille\t\t\t61647
rue de Deschamps\t35\tRésidence Meunier\tMorel\t\t\t50479
boulevard Maury\t1\tRésidence Gautier\tSainte Célina\t\t\t56689
rue Nath Hebert\t52\tRésidence Lecomte\tMorvan\t\t\t09319
avenue Becker\t3\tRésidence Devaux\tSainte Élisabeth-les-Bains\t\t\t18628
rue Valette\t69\tRésidence Masse\tRaynaud\t\t\t93966
boulevard Maryse Perrot\t953\tRésidence Bigot\tSaint Pénélope\t\t\t71308
boulevard de Laurent\t21\tRésidence Dumas\tGaillard-sur-Nicolas\t\t\t32672
rue de Lacombe\t161\tRésidence Fernandes\tKlein\t\t\t87386
rue de Tanguy\t4\tRésidence Diaz\tGomez\t\t\t92108
chemin Susanne Marion\t70\tRésidence Gillet\tLaurent-sur-Mer\t\t\t46641
rue de Thierry\t25\tRésidence Grégoire\tDeschamps\t\t\t09770
rue Luc David\t510\tRésidence Guyon\tSaint Adrienne-sur-Mer\t\t\t80498
boulevard de Petit\t43\tRésidence Berthelot\tLefebvre-sur-Leleu\t\t\t26899
rue Alexandrie Samson\t55\tRésidence Petitjean\tPinto-les-Bains\t\t\t08319
chemin Bazin\t46\tRésidence Bazin\tFouquet\t\t\t39357
boulevard Martine Roux\t9\tRésidence Fouquet\tMahe\t\t\t63861
rue Pénélope Letellier\t65\tRésidence Muller\tBigot-la-Forêt\t\t\t97688
boulevard de Evrard\t780\tRésidence Pruvost\tCarlier\t\t\t79617
rue Fleury\t632\tRésidence Rolland\tVasseurboeuf\t\t\t36391
boulevard Marques\t12\tRésidence Rey\tLaurentBourg\t\t\t78871
avenue Pires\t33\tRésidence Vidal\tChartier\t\t\t40197
boulevard Morel\t8\tRésidence Girard\tCamus-la-Forêt\t\t\t97613
chemin Philippe Blondel\t5\tRésidence Bousquet\tSaint Marthe-la-Forêt\t\t\t46902
rue Richard Normand\t91\tRésidence Meunier\tSaint Claude-sur-Mer\t\t\t01533
rue Blanchet\t72\tRésidence Aubry\tMahe-sur-Toussaint\t\t\t15549
avenue Bourgeois\t3\tRésidence Lemonnier\tLamynec\t\t\t04793
rue de Boucher\t828\tRésidence Mary\tMarie\t\t\t52859
boulevard de Allard\t6\tRésidence Pottier\tSaint Amélie\t\t\t75490
rue de Regnier\t91\tRésidence Normand\tLenoir-sur-Marques\t\t\t65782
rue Garcia\t817\tRésidence Reynaud\tClément-sur-Moreau\t\t\t97691
chemin Letellier\t1\tRésidence Nguyen\tÉtienne\t\t\t42849
rue Victoire Marques\t6\tRésidence Pichon\tPichon\t\t\t15738
rue Lejeune\t2\tRésidence Martineau\tVoisin-les-Bains\t\t\t38738
boulevard Christine Imbert\t5\tRésidence Becker\tMartyboeuf\t\t\t39395
boulevard de Chevallier\t3\tRésidence Morin\tBlanc-sur-Alexandre\t\t\t88688
rue Georges Evrard\t93\tRésidence Guilbert\tRey\t\t\t54291
avenue Rodriguez\t1\tRésidence Hubert\tDelorme\t\t\t26302
rue Bertrand Valette\t665\tRésidence Millet\tSaint Georgesboeuf\t\t\t63611
boulevard Paulette Lombard\t7\tRésidence Lefort\tFaureBourg\t\t\t33374
avenue Nathalie Pires\t553\tRésidence Gosselin\tMaréchal\t\t\t17767
rue de Techer\t604\tRésidence Delannoy\tAubryBourg\t\t\t74215
avenue de Didier\t3\tRésidence Thomas\tCostadan\t\t\t28389
rue Monique Payet\t96\tRésidence Noël\tMartineauboeuf\t\t\t78144
rue Laporte\t70\tRésidence Blin\tSainte Adrienne\t\t\t65316
boulevard de Diaz\t589\tRésidence Pineau\tSchmitt\t\t\t62277
avenue Léger\t880\tRésidence Benoit\tDias\t\t\t39193
avenue de Hamel\t9\tRésidence Chauvet\tBarre-sur-Dos Santos\t\t\t79141
rue Lorraine François\t1\tRésidence Meyer\tJean\t\t\t77135
chemin Goncalves\t3\tRésidence Barbe\tCosta\t\t\t15813
boulevard de Leconte\t53\tRésidence Bodin\tThomas\t\t\t87673
rue Valentine Germain\t845\tRésidence Hoareau\tLenoirBourg\t\t\t61542
avenue Louis Delmas\t860\tRésidence Pasquier\tHervé\t\t\t11192
rue Denise Blin\t34\tRésidence Raynaud\tGérard\t\t\t57691
chemin de Teixeira\t607\tRésidence Jacques\tBailly\t\t\t43943
rue Sabine Robert\t46\tRésidence Guillot\tRichard-sur-Mer\t\t\t78983
boulevard de Camus\t530\tRésidence Prévost\tMoulin\t\t\t92418
boulevard André Meunier\t34\tRésidence Muller\tBlinBourg\t\t\t21228
boulevard de Gauthier\t5\tRésidence Poirier\tNavarro\t\t\t79769
rue Grégoire Bousquet\t1\tRésidence Valette\tFrançois-sur-Mer\t\t\t82438
rue de Gautier\t4\tRésidence Bouvier\tJoseph\t\t\t49171
rue Étienne Martinez\t1\tRésidence Joly\tJean-les-Bains\t\t\t51740
rue Victor Charles\t372\tRésidence Gimenez\tPierre\t\t\t78197
chemin Luc Jacob\t6\tRésidence Charrier\tSaint Auguste\t\t\t60314
rue Georges Pierre\t16\tRésidence Aubert\tSainte ThibaultBourg\t\t\t67152
rue de Collet\t269\tRésidence Perrier\tChevallier\t\t\t30366
rue Cécile Petitjean\t29\tRésidence Poulain\tLefebvre\t\t\t13623
chemin Agathe Thomas\t9\tRésidence Ledoux\tVoisin\t\t\t51800
boulevard Hugues Barthelemy\t6\tRésidence Philippe\tDelannoy-sur-Tanguy\t\t\t03547
avenue Valette\t589\tRésidence Robert\tSainte Élise\t\t\t04507
rue de Lefort\t85\tRésidence Barthelemy\tJean-sur-Mer\t\t\t92771
boulevard Dos Santos\t4\tRésidence Michel\tMeunierdan\t\t\t51826
boulevard de Dupré\t9\tRésidence Lévy\tBrun-sur-Allard\t\t\t45727
chemin de Pons\t457\tRésidence Grondin\tSainte Raymond\t\t\t93642
chemin Marthe Leroy\t304\tRésidence Sauvage\tLecomte\t\t\t67491
chemin de Laroche\t43\tRésidence Poulain\tAubry\t\t\t06691
rue Bonnin\t7\tRésidence Courtois\tJulien\t\t\t34827
avenue Dominique Delannoy\t273\tRésidence Leroux\tGuichardnec\t\t\t78153
rue Dias\t359\tRésidence Petit\tPicard-sur-Bailly\t\t\t14879
boulevard Parent\t2\tRésidence François\tColas-sur-Guichard\t\t\t16760
chemin Legendre\t7\tRésidence Vincent\tFaure-la-Forêt\t\t\t95951
chemin Léon Vasseur\t93\tRésidence Philippe\tHenry\t\t\t60912
avenue Henri Gimenez\t43\tRésidence Gosselin\tRossi-sur-Alexandre\t\t\t20925
chemin de Vidal\t86\tRésidence Langlois\tBenoit\t\t\t06314
rue Julien\t99\tRésidence Marchand\tDumontnec\t\t\t15488
chemin de Buisson\t4\tRésidence Descamps\tSainte Suzanne-la-Forêt\t\t\t31318
rue De Sousa\t20\tRésidence Delaunay\tRodrigues\t\t\t67585
chemin Toussaint\t620\tRésidence Rossi\tBoucher\t\t\t41140
rue de Diallo\t21\tRésidence Girard\tSaint Alexandrie\t\t\t34448
boulevard Vallet\t35\tRésidence Lamy\tLemonnier\t\t\t07601
avenue Alex Blanchard\t21\tRésidence Rodriguez\tGilbert-sur-Charles\t\t\t18777
boulevard Marc Gimenez\t92\tRésidence Pelletier\tMaillard\t\t\t86483
chemin Alphonse Charpentier\t7\tRésidence Samson\tMichaud-sur-Guillon\t\t\t91430
rue Guyon\t512\tRésidence Hubert\tBoucher-sur-Mer\t\t\t87612
avenue Poulain\t46\tRésidence Didier\tLenoirdan\t\t\t52351
rue de Leconte\t403\tRésidence Thierry\tJacob\t\t\t44982
rue Gros\t2\tRésidence Pottier\tNavarro-sur-Weber\t\t\t64842
rue de Nguyen\t70\tRésidence Sauvage\tChauvin-les-Bains\t\t\t97148
avenue Petitjean\t30\tRésidence Becker\tSaint Roland\t\t\t97426
rue de Lamy\t1\tRésidence Blin\tSainte Richard\t\t\t76392
chemin Guibert\t20\tRésidence Moreau\tMercier-sur-Weiss\t\t\t84392
rue de Léger\t885\tRésidence Pineau\tTecher\t\t\t74657
avenue de Mace\t93\tRésidence Peltier\tAdam-sur-Mer\t\t\t95718
rue de Foucher\t8\tRésidence Goncalves\tSainte Lucieboeuf\t\t\t79711
boulevard Legros\t6\tRésidence Le Roux\tNguyen-sur-Ruiz\t\t\t36700
chemin Roger Mary\t503\tRésidence Seguin\tJacquetBourg\t\t\t39647
chemin de Pichon\t166\tRésidence Allard\tThibault\t\t\t32363
rue de Gay\t151\tRésidence Guillet\tGomesBourg\t\t\t97398
rue de Petit\t42\tRésidence Charles\tGros-sur-Paris\t\t\t95680
boulevard Marthe Salmon\t1\tRésidence Hebert\tMercier\t\t\t23611
boulevard de Le Roux\t64\tRésidence Joseph\tFerreira\t\t\t17172
rue Claire Lecoq\t675\tRésidence Cousin\tLeducdan\t\t\t65993
chemin de Laine\t90\tRésidence Masse\tSaint Xavier\t\t\t75896
chemin Gilles\t3\tRésidence Ramos\tGuilbertVille\t\t\t33453
chemin de Lévêque\t15\tRésidence De Oliveira\tSainte Frédéric\t\t\t69229
avenue de Schmitt\t1\tRésidence Dufour\tMaillet\t\t\t27600
rue Maillot\t52\tRésidence Lemonnier\tÉtienne\t\t\t18527
boulevard Augustin Perrier\t7\tRésidence Clément\tBazinboeuf\t\t\t06751
rue Antoine Boucher\t24\tRésidence Giraud\tGonzalezdan\t\t\t61125
avenue Gillet\t13\tRésidence Renard\tMaryVille\t\t\t02247
chemin Langlois\t105\tRésidence Maury\tSaint Thérèse\t\t\t20271
chemin Marie Poirier\t8\tRésidence Bernard\tBesnardBourg\t\t\t48222
avenue Leclercq\t656\tRésidence Lacroix\tMeunier\t\t\t48234
rue Denise Grenier\t58\tRésidence Blondel\tLanglois\t\t\t01636
rue Barre\t49\tRésidence Lopes\tSainte André\t\t\t63815
boulevard Adrienne Deschamps\t77\tRésidence Joly\tNoëlboeuf\t\t\t88812
rue Munoz\t1\tRésidence Ferrand\tSalmon\t\t\t74888
avenue David Germain\t40\tRésidence Roux\tToussaint\t\t\t41942
rue de Lopes\t329\tRésidence Guilbert\tKleinVille\t\t\t78246
rue Bonneau\t8\tRésidence Grondin\tSaint Adélaïde-sur-Mer\t\t\t21932
boulevard Delattre\t850\tRésidence Besnard\tFrançois-la-Forêt\t\t\t84734
boulevard de De Sousa\t4\tRésidence Barre\tRivière\t\t\t81198
chemin Gabriel Étienne\t36\tRésidence Lopes\tCoste-sur-Mer\t\t\t36930
chemin Gaudin\t1\tRésidence Tanguy\tDos SantosBourg\t\t\t52462
boulevard de Dos Santos\t749\tRésidence Carre\tThibault\t\t\t69523
boulevard de Gomez\t8\tRésidence Prévost\tBenard\t\t\t90430
rue Muller\t9\tRésidence Carlier\tJacques\t\t\t85960
rue Stéphanie Salmon\t540\tRésidence Hoarau\tBrunel-sur-Sauvage\t\t\t37162
chemin Agnès Germain\t48\tRésidence Simon\tLopes-sur-Denis\t\t\t32511
avenue Perret\t84\tRésidence Chartier\tPruvost-sur-Morin\t\t\t76424
boulevard Dumas\t4\tRésidence Giraud\tPierre-sur-Marin\t\t\t73840
rue de Roux\t35\tRésidence Alves\tNguyennec\t\t\t73715
rue Pauline Loiseau\t555\tRésidence Lebreton\tDijoux\t\t\t25585
rue Michèle Marin\t92\tRésidence Lecomte\tLemaître\t\t\t50127
rue Jeannine Martineau\t3\tRésidence Pascal\tSainte Charles\t\t\t61597
boulevard Jacqueline Descamps\t811\tRésidence Rivière\tLeroy\t\t\t03402
rue David Léger\t951\tRésidence Robert\tFernandes\t\t\t11839
chemin Pineau\t27\tRésidence Pichon\tMoulin\t\t\t48116
chemin Céline Gonzalez\t98\tRésidence Coulon\tLeconte\t\t\t39281
chemin Fleury\t43\tRésidence Boutin\tPrévost\t\t\t18269
boulevard de Maillet\t62\tRésidence Laroche\tSaint Agathe\t\t\t18502
boulevard de Lagarde\t89\tRésidence Delannoy\tSchneider\t\t\t28457
chemin Nguyen\t2\tRésidence Lefort\tSainte Margot\t\t\t97434
chemin Zacharie Aubry\t5\tRésidence Petitjean\tMenard-les-Bains\t\t\t54435
rue Hubert\t3\tRésidence Henry\tBeckerboeuf\t\t\t93222
chemin Bertin\t656\tRésidence Carlier\tBuisson\t\t\t72988
rue Marie\t12\tRésidence Guillot\tTecher\t\t\t44872
rue Célina Boutin\t8\tRésidence Blanc\tGimenez\t\t\t63241
rue de Morvan\t3\tRésidence Brunet\tBreton\t\t\t55778
rue de Dias\t132\tRésidence Alexandre\tHamon\t\t\t69618
boulevard Benoit\t97\tRésidence Blanchard\tNguyen\t\t\t44767
boulevard Éléonore Moreno\t919\tRésidence Barbe\tGermain\t\t\t46877
rue Alfred Menard\t3\tRésidence Martinez\tAlves\t\t\t84163
boulevard Élise Vidal\t924\tRésidence Gautier\tPruvost\t\t\t97367
chemin Jeanne Perrot\t13\tRésidence Ledoux\tPichon\t\t\t73820
chemin Delahaye\t3\tRésidence Reynaud\tGuillet-sur-Durand\t\t\t01974
rue Margot Texier\t4\tRésidence Seguin\tGuérin-sur-Delannoy\t\t\t76383
chemin Daniel Brun\t79\tRésidence Poulain\tMunoz\t\t\t73599
boulevard Susan Dupré\t67\tRésidence Martel\tRichard\t\t\t02628
rue de Chevalier\t40\tRésidence Caron\tSalmon\t\t\t76202
rue de Valette\t749\tRésidence Da Silva\tBlanchetVille\t\t\t77594
rue de Bazin\t8\tRésidence Fleury\tJolyboeuf\t\t\t31668
avenue de Pereira\t73\tRésidence Alexandre\tPaulBourg\t\t\t04432
rue Madeleine Boulay\t2\tRésidence Poirier\tDelahaye-les-Bains\t\t\t84819
chemin Legros\t47\tRésidence Mathieu\tSaint Thibault-sur-Mer\t\t\t48274
boulevard de Joly\t637\tRésidence Riou\tSaint Marianne\t\t\t03390
avenue Becker\t6\tRésidence Leclercq\tVincent\t\t\t47514
rue de Moreau\t479\tRésidence Boulay\tMichaud\t\t\t66182
rue Navarro\t939\tRésidence Gonzalez\tLacroix-sur-Mer\t\t\t06658
avenue Jeanne Courtois\t10\tRésidence Lebrun\tLenoir-sur-Mer\t\t\t30267
chemin Sophie Lemaire\t6\tRésidence Aubry\tSainte Sébastien\t\t\t95831
chemin Courtois\t68\tRésidence Gaudin\tRocher-les-Bains\t\t\t20131
chemin Lucas Lamy\t621\tRésidence Fabre\tDupuy\t\t\t21316
boulevard de Guillot\t939\tRésidence Benoit\tGautier\t\t\t66527
boulevard Arnaude Le Gall\t884\tRésidence Coste\tMartins-sur-Ledoux\t\t\t95721
avenue Grenier\t37\tRésidence Simon\tDias-sur-Marty\t\t\t19866
rue Gabriel Fischer\t2\tRésidence Weber\tRegnier-sur-Legrand\t\t\t49786
rue Robert\t2\tRésidence Peltier\tBousquet-la-Forêt\t\t\t34454
rue Fournier\t6\tRésidence Brunet\tLeroux-sur-Alexandre\t\t\t89466
boulevard de Joubert\t1\tRésidence Leclercq\tSainte Nathalie\t\t\t67408
boulevard de Labbé\t219\tRésidence Renaud\tTorres-les-Bains\t\t\t05206
rue Cordier\t130\tRésidence Dupré\tBoyer-sur-Meunier\t\t\t86903
avenue Charpentier\t66\tRésidence Benard\tFoucherBourg\t\t\t35467
rue de Mathieu\t52\tRésidence Vaillant\tSaint Sylvie\t\t\t26598
boulevard Luce De Sousa\t7\tRésidence Carre\tJacquotBourg\t\t\t31983
rue Renault\t676\tRésidence Lambert\tMarty\t\t\t39116
chemin de Besnard\t84\tRésidence Lamy\tLebreton-sur-Bigot\t\t\t71376
rue Anaïs Delorme\t6\tRésidence Auger\tLe GallVille\t\t\t44801
chemin Leclerc\t27\tRésidence Barbier\tBaillyBourg\t\t\t51604
avenue Lopez\t559\tRésidence Pasquier\tWeiss\t\t\t33209
avenue Alexandre Meyer\t39\tRésidence Sauvage\tMoreno\t\t\t55662
rue de Garnier\t683\tRésidence Lejeune\tLabbé\t\t\t40777
avenue de Clément\t67\tRésidence Caron\tGuyon-la-Forêt\t\t\t97455
rue William Da Costa\t673\tRésidence Martineau\tSaint Thierry\t\t\t10992
boulevard Marcelle Coulon\t698\tRésidence Ribeiro\tRossi\t\t\t56532
rue de Hardy\t62\tRésidence Mary\tSaint LaurenceVille\t\t\t67780
boulevard Regnier\t63\tRésidence Charpentier\tVallet\t\t\t58133
rue Claudine Weiss\t634\tRésidence Guilbert\tPiresnec\t\t\t44757
rue Adam\t696\tRésidence Lecomte\tFischer-sur-Daniel\t\t\t28377
boulevard Luc Caron\t1\tRésidence Chauvin\tCohenboeuf\t\t\t57775
rue Gallet\t55\tRésidence Normand\tMullerdan\t\t\t25566
rue Bernard Ramos\t29\tRésidence Berthelot\tSainte Victor-la-Forêt\t\t\t84917
avenue de Jacquot\t91\tRésidence Vallée\tDupuisVille\t\t\t02869
rue de Delannoy\t1\tRésidence Guyon\tFontainenec\t\t\t95186
rue Brun\t197\tRésidence Chartier\tCaron-sur-Dumas\t\t\t38554
rue Valentine Chartier\t160\tRésidence Lacroix\tAubertVille\t\t\t65765
chemin Emmanuel Clerc\t501\tRésidence Guillot\tSaint Andrée\t\t\t09388
avenue de Lucas\t91\tRésidence Muller\tSainte Marthe-les-Bains\t\t\t52157
avenue Alix Gimenez\t4\tRésidence Benoit\tSainte Éléonore\t\t\t67942
avenue Marie\t310\tRésidence Étienne\tDupuy\t\t\t57369
rue Parent\t497\tRésidence Blanc\tCharles\t\t\t84836
boulevard de Robin\t43\tRésidence Renault\tGaudin\t\t\t62992
chemin Besnard\t73\tRésidence Bouvier\tGauthier\t\t\t15748
avenue Lorraine Jacob\t694\tRésidence Lebreton\tBarbeVille\t\t\t89331
rue de Foucher\t1\tRésidence Louis\tLeblanc-sur-Mer\t\t\t16544
boulevard Pierre David\t99\tRésidence Collet\tHamel\t\t\t59274
rue Guillou\t9\tRésidence Cousin\tLedoux\t\t\t86270
rue Théophile Bouvier\t739\tRésidence Lemonnier\tLaunay\t\t\t63954
chemin Honoré Dupré\t4\tRésidence Chrétien\tJoubert\t\t\t19673
avenue Victoire Martineau\t1\tRésidence Muller\tTurpin\t\t\t41550
chemin Michel Guillot\t757\tRésidence Roux\tDelattre\t\t\t40992
chemin Brigitte Louis\t28\tRésidence Fleury\tDevaux\t\t\t43173
boulevard Alfred Lopez\t65\tRésidence Foucher\tHumbert-la-Forêt\t\t\t34270
rue de Mary\t3\tRésidence Dupont\tLefebvre\t\t\t53984
rue Colette Lemonnier\t201\tRésidence Blin\tSaint Anastasie\t\t\t35948
boulevard Jeannine Guyon\t2\tRésidence Gilbert\tHenryboeuf\t\t\t01983
rue Lenoir\t26\tRésidence Boulay\tSaint Cécilenec\t\t\t92550
chemin Catherine Meyer\t1\tRésidence Delattre\tRossiBourg\t\t\t91419
avenue de Clément\t75\tRésidence Teixeira\tGarcia-sur-Navarro\t\t\t65291
chemin Godard\t17\tRésidence Boyer\tRuiz\t\t\t55871
avenue de Ferreira\t58\tRésidence Fernandez\tPinto\t\t\t40406
rue de Hervé\t807\tRésidence Ferreira\tGomez-sur-Mer\t\t\t05856
avenue Marion\t873\tRésidence Ruiz\tPires\t\t\t32101
avenue Joseph Lacroix\t5\tRésidence Henry\tMarie\t\t\t86707
rue Cécile Thierry\t38\tRésidence Costa\tBlot\t\t\t11418
boulevard de Blot\t441\tRésidence Dupuy\tSaint Alfrednec\t\t\t25920
rue Camille Jacquet\t614\tRésidence Roger\tBaudryboeuf\t\t\t60355
rue Nguyen\t2\tRésidence Klein\tChevallier\t\t\t30909
avenue Margaux Daniel\t616\tRésidence Hoareau\tPeron-la-Forêt\t\t\t05191
chemin de Jacquot\t72\tRésidence Becker\tChevallier\t\t\t46567
avenue de Martel\t4\tRésidence Roy\tMaréchal\t\t\t97266
chemin Diaz\t658\tRésidence Besson\tLebrunnec\t\t\t27655
boulevard Georges Poulain\t323\tRésidence Moreno\tAuger\t\t\t94627
rue Benoît Boucher\t462\tRésidence Nicolas\tGuillonBourg\t\t\t51168
boulevard Dupré\t724\tRésidence Collin\tPerez-sur-Antoine\t\t\t89568
avenue de Rey\t764\tRésidence Pierre\tSainte Jeannine-les-Bains\t\t\t44645
rue Muller\t21\tRésidence Robert\tLeduc-les-Bains\t\t\t14205
rue Benoit\t35\tRésidence De Sousa\tLegros\t\t\t87129
boulevard de Leconte\t57\tRésidence Boucher\tSaint Marguerite\t\t\t43416
boulevard Emmanuelle Ribeiro\t8\tRésidence Blanc\tSaint Françoise-les-Bains\t\t\t41247
rue Morin\t69\tRésidence Moreno\tBertrand\t\t\t84343
rue Corinne Le Roux\t5\tRésidence Gomes\tMoreau\t\t\t49610
avenue de Hamon\t3\tRésidence Duhamel\tSaint Alex\t\t\t93452
chemin Jacqueline Meunier\t33\tRésidence Marin\tRaymond\t\t\t49908
rue Renée Pineau\t22\tRésidence Martin\tFoucher\t\t\t94473
rue Vallée\t2\tRésidence Dias\tLe Roux-la-Forêt\t\t\t51199
chemin Chauveau\t73\tRésidence Moreau\tMarie\t\t\t89988
rue Caron\t1\tRésidence Gautier\tPayet-les-Bains\t\t\t85666
rue Schneider\t22\tRésidence Lemoine\tFontaine\t\t\t75983
boulevard de Colas\t94\tRésidence Thierry\tHamondan\t\t\t35992
boulevard de Regnier\t6\tRésidence David\tBonnin\t\t\t91157
boulevard Lelièvre\t9\tRésidence Mallet\tBernardboeuf\t\t\t89346
boulevard Maury\t154\tRésidence Hoarau\tMunoz\t\t\t54471
boulevard de Ollivier\t83\tRésidence Maurice\tSainte FrançoiseBourg\t\t\t42551
rue Lorraine Simon\t8\tRésidence Chevalier\tBoulay-la-Forêt\t\t\t45983
rue de Noël\t970\tRésidence Perrier\tBigotnec\t\t\t60753
rue Lévy\t77\tRésidence Loiseau\tPons\t\t\t29447
boulevard de Thibault\t54\tRésidence Gérard\tTurpin\t\t\t02739
rue Delaunay\t988\tRésidence Peltier\tSainte Zacharie\t\t\t29739
chemin Hebert\t15\tRésidence Marchand\tSaint AndréVille\t\t\t38907
avenue de Auger\t79\tRésidence Charrier\tMassenec\t\t\t52513
boulevard de Bouvet\t73\tRésidence Lemonnier\tSainte IsaacBourg\t\t\t80488
boulevard de Rodrigues\t3\tRésidence Mathieu\tRenaud\t\t\t34563
boulevard Gimenez\t253\tRésidence Gilbert\tDurand\t\t\t71934
rue Simone Vallée\t464\tRésidence Hamon\tParis-sur-Da Costa\t\t\t30273
rue Christophe Roux\t315\tRésidence Guibert\tBertin\t\t\t43720
boulevard Godard\t6\tRésidence Pasquier\tWeberboeuf\t\t\t36746
avenue Roy\t1\tRésidence Schmitt\tSaint Odette\t\t\t70647
avenue Pascal\t59\tRésidence Duval\tLefèvre\t\t\t81327
rue Masson\t178\tRésidence Gimenez\tRivière\t\t\t35131
rue Lebrun\t5\tRésidence Blondel\tBouvet-les-Bains\t\t\t01538
rue Bonnin\t65\tRésidence Roux\tLéger\t\t\t09302
avenue Bruneau\t969\tRésidence Guilbert\tBoucherboeuf\t\t\t28562
rue Chrétien\t18\tRésidence Peltier\tSainte Pénélope\t\t\t71926
boulevard Pichon\t8\tRésidence Jacques\tSainte Olivie\t\t\t37154
boulevard Guillon\t760\tRésidence Fournier\tSainte Stéphanie\t\t\t28438
chemin Matthieu Gaillard\t1\tRésidence Lemonnier\tPires\t\t\t90864
chemin Marguerite Pages\t8\tRésidence Gilles\tDe Oliveira-sur-Bonnet\t\t\t64928
boulevard de Nguyen\t423\tRésidence Grenier\tVincent\t\t\t09910
rue Collet\t629\tRésidence Perez\tSainte Yves-la-Forêt\t\t\t15908
rue Emmanuelle Merle\t4\tRésidence Torres\tClément\t\t\t76963
avenue Christophe Menard\t547\tRésidence David\tBreton\t\t\t58442
chemin de Auger\t6\tRésidence Chrétien\tMartel\t\t\t60206
chemin de Regnier\t41\tRésidence Marchal\tSaint Maggiedan\t\t\t63987
chemin Lebreton\t82\tRésidence Petitjean\tEvrard\t\t\t37458
chemin Denis Faivre\t4\tRésidence Martin\tSaint Élisabeth\t\t\t14335
chemin de Boucher\t466\tRésidence Mendès\tSaint Robert\t\t\t66281
chemin de Mathieu\t55\tRésidence Lambert\tMarchand-la-Forêt\t\t\t58429
rue de Millet\t7\tRésidence Da Silva\tFabre-sur-Andre\t\t\t97696
rue de Joly\t898\tRésidence Perret\tKlein-sur-Bourdon\t\t\t24709
avenue de Martel\t96\tRésidence Georges\tSaint Christine\t\t\t04418
rue de Maillot\t8\tRésidence Martin\tSaint Pénélopedan\t\t\t80735
rue Aubry\t64\tRésidence Schneider\tPoulain-les-Bains\t\t\t30170
chemin de Perrot\t3\tRésidence Faivre\tTessierdan\t\t\t77326
boulevard de Gomes\t8\tRésidence Leclercq\tDupré\t\t\t08319
avenue Rémy\t50\tRésidence Delmas\tSainte Raymond-la-Forêt\t\t\t10613
boulevard de Goncalves\t542\tRésidence Andre\tBaron-sur-Faivre\t\t\t01292
chemin de Weber\t12\tRésidence Guichard\tDias\t\t\t53190
rue Françoise Bouvier\t937\tRésidence Gomes\tGay\t\t\t29737
rue Lecomte\t244\tRésidence Bodin\tParent\t\t\t89818
chemin Léon Gérard\t78\tRésidence Jacques\tMahe-sur-Pruvost\t\t\t56571
rue Adélaïde Schmitt\t693\tRésidence Couturier\tHamon-la-Forêt\t\t\t60192
rue de Maréchal\t501\tRésidence Grégoire\tMenard\t\t\t16226
avenue Michelle Moulin\t3\tRésidence Weber\tLetellier-la-Forêt\t\t\t81385
rue Alves\t7\tRésidence Bonneau\tMenard\t\t\t69948
chemin Thibaut Caron\t820\tRésidence Allard\tMarin-sur-Mer\t\t\t62198
avenue Anastasie Hamel\t2\tRésidence Gomes\tPeltier-sur-Carre\t\t\t56297
rue Suzanne Charpentier\t28\tRésidence Bertin\tGalletdan\t\t\t28521
rue Gomes\t766\tRésidence Renault\tDiaz\t\t\t37920
rue Michelle Gautier\t483\tRésidence Collin\tPrévost\t\t\t82905
avenue Bernier\t53\tRésidence Delattre\tRegnier\t\t\t92374
boulevard Cohen\t9\tRésidence Navarro\tSaint François\t\t\t05375
rue Guillon\t44\tRésidence Dubois\tSainte Raymonddan\t\t\t02131
avenue de Mary\t3\tRésidence Olivier\tLedoux\t\t\t74633
chemin de Didier\t7\tRésidence Lefort\tCollet-sur-Mer\t\t\t70673
boulevard de Rocher\t900\tRésidence Charrier\tMoreau-sur-Mer\t\t\t41173
rue de De Oliveira\t4\tRésidence Guilbert\tRousseau\t\t\t03608
avenue Margaud Perrier\t66\tRésidence Guillot\tLangloisboeuf\t\t\t88232
boulevard de Charrier\t176\tRésidence Lemaître\tCoulondan\t\t\t17713
chemin de Hervé\t905\tRésidence Lacombe\tPottierdan\t\t\t18142
rue de Mary\t5\tRésidence Martineau\tBerthelot\t\t\t37499
chemin de Lebon\t8\tRésidence Meyer\tValentin-sur-Costa\t\t\t45433
chemin Costa\t14\tRésidence Couturier\tJosephBourg\t\t\t37258
rue de Guichard\t11\tRésidence Gilbert\tDumas\t\t\t30187
rue François Caron\t68\tRésidence Chauvet\tLacroix-la-Forêt\t\t\t01690
avenue Richard Gosselin\t701\tRésidence Verdier\tLe Roux\t\t\t37810
chemin de Dumas\t860\tRésidence Vidal\tSainte Madeleineboeuf\t\t\t09531
boulevard Éric Turpin\t31\tRésidence Launay\tGilbert\t\t\t97153
chemin de Picard\t92\tRésidence Maillard\tLacombe-sur-Pichon\t\t\t85738
rue de Maurice\t35\tRésidence Humbert\tHoareau-sur-Costa\t\t\t31295
chemin Vasseur\t6\tRésidence Fernandez\tGillesnec\t\t\t05458
chemin Roux\t96\tRésidence Le Goff\tDe Oliveira\t\t\t06821
rue Dijoux\t9\tRésidence Legendre\tPayet\t\t\t97453
avenue Marguerite Dumont\t44\tRésidence Chauvet\tPelletier\t\t\t40856
rue de Didier\t544\tRésidence Blin\tSaint CatherineVille\t\t\t97324
rue Collet\t696\tRésidence Deschamps\tSainte Martin\t\t\t95997
rue Deschamps\t60\tRésidence Courtois\tSaint Timothée-sur-Mer\t\t\t35622
rue Isaac Guyot\t601\tRésidence Mahe\tGauthier-sur-Bertin\t\t\t75573
boulevard Gros\t641\tRésidence Vincent\tPrévost\t\t\t35503
rue Zacharie Laporte\t96\tRésidence Martel\tDupontVille\t\t\t51846
rue Inès Legrand\t8\tRésidence Launay\tMallet-la-Forêt\t\t\t97150
chemin Traore\t67\tRésidence Lacombe\tDeschamps-sur-Clément\t\t\t47555
chemin de Gilbert\t8\tRésidence Da Costa\tGeorgesnec\t\t\t78323
rue Guillaume Goncalves\t2\tRésidence Joseph\tTexier\t\t\t58612
rue de Clément\t57\tRésidence Schneider\tSaint Astrid\t\t\t43851
boulevard Marine Cordier\t1\tRésidence Teixeira\tDelaunay\t\t\t31812
rue Clémence Bègue\t22\tRésidence Roux\tKlein\t\t\t25576
boulevard Roger Roger\t1\tRésidence Chrétien\tSaint Alain\t\t\t65993
chemin de Tessier\t98\tRésidence Lecomte\tValetteVille\t\t\t35255
rue Leroux\t284\tRésidence Lacombe\tMeunier-sur-Lecoq\t\t\t29691
boulevard de Munoz\t430\tRésidence Maréchal\tLacombe-sur-Roux\t\t\t25405
rue de Marchand\t33\tRésidence Petitjean\tCharpentier-sur-Renault\t\t\t52202
boulevard Perrot\t836\tRésidence Peltier\tBoulanger\t\t\t66939
rue de Benoit\t70\tRésidence Cohen\tMorin-sur-Collin\t\t\t22396
chemin de Lesage\t66\tRésidence Guillot\tMartinnec\t\t\t50271
avenue de Brun\t7\tRésidence Blanchard\tLopes\t\t\t01823
boulevard Michel\t7\tRésidence Lopes\tBernier\t\t\t51376
chemin Jean Besnard\t6\tRésidence Lagarde\tMorvanBourg\t\t\t37889
rue de Hoareau\t846\tRésidence Pereira\tSainte Noël\t\t\t40317
rue de Guillet\t8\tRésidence Rodriguez\tRichard-la-Forêt\t\t\t68304
rue de Gomes\t77\tRésidence De Sousa\tBertinVille\t\t\t68725
chemin de Bernard\t22\tRésidence Rodriguez\tParis-sur-Marion\t\t\t31262
chemin de Da Silva\t4\tRésidence Moreau\tGuillot\t\t\t58814
chemin Pierre Payet\t39\tRésidence Navarro\tSaint Célina\t\t\t89642
rue Marques\t3\tRésidence Vidal\tSaint Joséphine\t\t\t07736
boulevard de Pasquier\t3\tRésidence Klein\tGérard\t\t\t03772
chemin de Le Goff\t465\tRésidence Bertin\tBertinboeuf\t\t\t72337
avenue Claudine Collet\t8\tRésidence Dufour\tBonneau\t\t\t50562
boulevard de Ollivier\t2\tRésidence Marty\tMassonboeuf\t\t\t77458
rue Berthelot\t59\tRésidence Alexandre\tGuérin\t\t\t30610
rue de Lemoine\t631\tRésidence Poulain\tSaint Nathalienec\t\t\t33614
rue de Reynaud\t668\tRésidence Garnier\tLefort-sur-Lebon\t\t\t56105
rue Benard\t607\tRésidence Bernard\tSainte GeorgesBourg\t\t\t94883
chemin Antoinette Boucher\t1\tRésidence Giraud\tBriand\t\t\t19990
chemin Claude Duval\t525\tRésidence Robert\tLetellier\t\t\t89850
avenue de Collet\t559\tRésidence Loiseau\tSainte Rémydan\t\t\t55321
avenue de Bouvier\t4\tRésidence Schmitt\tLaunay-les-Bains\t\t\t35596
chemin Adrienne Ribeiro\t4\tRésidence Guillaume\tFerrandBourg\t\t\t53800
chemin Martine Peron\t77\tRésidence Tanguy\tSaint Véronique-la-Forêt\t\t\t64802
rue de Ribeiro\t21\tRésidence Hamel\tSainte Nicolas-les-Bains\t\t\t11113
rue Véronique Courtois\t331\tRésidence Poirier\tFischer-sur-Mer\t\t\t75672
avenue Charlotte Vallée\t87\tRésidence Foucher\tSainte Gabriel\t\t\t24423
rue de Laine\t486\tRésidence David\tLenoirVille\t\t\t18732
boulevard Besnard\t34\tRésidence Gomes\tLaroche-sur-Gay\t\t\t72475
avenue de Gros\t41\tRésidence Merle\tValentinVille\t\t\t36518
rue de Garcia\t308\tRésidence Guillet\tSainte Alicedan\t\t\t53438
chemin Renaud\t157\tRésidence Bernard\tLemoine\t\t\t36435
chemin Dupuy\t512\tRésidence Masse\tDelattre\t\t\t40714
chemin de Fontaine\t98\tRésidence Lucas\tChauveau\t\t\t61224
chemin Roger Thibault\t11\tRésidence Lemaire\tJoubertBourg\t\t\t44607
boulevard Garcia\t29\tRésidence Gomez\tWagner-sur-Leleu\t\t\t51331
chemin Anne Delmas\t1\tRésidence Chevallier\tPhilippe\t\t\t73392
rue Bègue\t4\tRésidence Fischer\tSainte Corinne\t\t\t56658
chemin de Maillard\t607\tRésidence Mendès\tGermainBourg\t\t\t48905
chemin de Delmas\t523\tRésidence Tessier\tLeclerc\t\t\t78353
avenue Lemaître\t48\tRésidence Lucas\tJacques\t\t\t83425
boulevard Vincent Mace\t1\tRésidence Garcia\tSaint Thibaut\t\t\t39747
boulevard Paul Barthelemy\t5\tRésidence Hernandez\tMasse\t\t\t97113
rue Valérie Payet\t804\tRésidence Hubert\tBlin-la-Forêt\t\t\t37541
chemin Renée Marion\t48\tRésidence Mary\tLamynec\t\t\t18929
rue Robert\t42\tRésidence Lévêque\tJacob\t\t\t14569
chemin Christine Ledoux\t262\tRésidence Hervé\tSaint Adrien\t\t\t86284
rue Courtois\t387\tRésidence Blot\tBreton-les-Bains\t\t\t45153
rue Thibault\t303\tRésidence Cohen\tLégerdan\t\t\t73153
avenue Gauthier\t153\tRésidence Allain\tFouchernec\t\t\t35694
chemin Pauline Wagner\t8\tRésidence Pineau\tGuillon-sur-Ramos\t\t\t61114
rue Lamy\t61\tRésidence Guillaume\tRenault\t\t\t32837
boulevard de Dupuy\t716\tRésidence Gillet\tSaint AurélieBourg\t\t\t73929
boulevard de Guillot\t63\tRésidence Chevallier\tSainte Manon\t\t\t12500
boulevard de Toussaint\t7\tRésidence Robin\tFerrandboeuf\t\t\t93243
boulevard Maggie Michaud\t1\tRésidence Pasquier\tFournier\t\t\t18137
chemin de Guillou\t9\tRésidence Delannoy\tGauthier-sur-Joseph\t\t\t09846
chemin Thibault Leconte\t3\tRésidence Boulay\tRegnier-sur-Boutin\t\t\t97410
rue de Allard\t232\tRésidence Roussel\tMarchal\t\t\t11100
rue Paulette Pottier\t32\tRésidence Guillot\tHebertdan\t\t\t60718
boulevard Reynaud\t357\tRésidence Grondin\tBaron\t\t\t66414
rue Philippe Lemoine\t16\tRésidence Godard\tGuilbert\t\t\t66434
avenue de Klein\t699\tRésidence Mercier\tLaroche\t\t\t97215
boulevard Lambert\t873\tRésidence Garcia\tSaint Joseph\t\t\t35721
chemin Fernandes\t5\tRésidence Chauvet\tGaudin\t\t\t39187
rue de Muller\t32\tRésidence Grondin\tSaint Timothéedan\t\t\t53987
avenue Guillou\t1\tRésidence Ferrand\tLéger-sur-Mer\t\t\t06658
chemin Raynaud\t193\tRésidence Guillaume\tSaint Rémy\t\t\t83989
rue Alexandre Grégoire\t3\tRésidence Delahaye\tJourdanVille\t\t\t20809
boulevard Clémence Noël\t82\tRésidence Cordier\tMeunier\t\t\t72821
chemin Gérard Bouchet\t47\tRésidence Pottier\tLecomtedan\t\t\t07252
chemin Brigitte Chrétien\t61\tRésidence Lopez\tSainte Juliette\t\t\t71344
rue Lemonnier\t57\tRésidence Barthelemy\tDufour-la-Forêt\t\t\t43445
rue Émilie Guillon\t35\tRésidence Moreau\tFernandes-sur-Bonnet\t\t\t53393
avenue Alex Bodin\t5\tRésidence Bourdon\tSainte MichèleVille\t\t\t62478
avenue Simone Lamy\t9\tRésidence Maréchal\tMorindan\t\t\t85702
rue Marcel François\t849\tRésidence Laine\tCharrier-sur-Delahaye\t\t\t50605
rue Charlotte Lebreton\t762\tRésidence Merle\tSainte Philippine\t\t\t88644
chemin Briand\t983\tRésidence Delahaye\tTurpinboeuf\t\t\t15342
rue Philippe Weiss\t7\tRésidence De Sousa\tBousquet\t\t\t71195
rue de Pages\t374\tRésidence Philippe\tLombard\t\t\t47495
rue de Aubert\t16\tRésidence Carlier\tGuillonnec\t\t\t94259
chemin Matthieu Pelletier\t48\tRésidence Bouchet\tLaporte\t\t\t35562
rue Augustin Blondel\t36\tRésidence Voisin\tSainte Jeanne-les-Bains\t\t\t97191
rue de Michaud\t7\tRésidence Delmas\tLoiseau-les-Bains\t\t\t42916
avenue Aurore Duhamel\t242\tRésidence Morel\tLacombe\t\t\t07705
boulevard Gonzalez\t91\tRésidence Marchal\tGoncalvesBourg\t\t\t06797
avenue Masson\t6\tRésidence Grondin\tBoulay\t\t\t21506
avenue Alphonse Guillet\t62\tRésidence Martineau\tSainte Moniquedan\t\t\t67822
rue Théodore Clerc\t386\tRésidence Lebon\tSaint GuillaumeVille\t\t\t58375
avenue Emmanuel Lesage\t441\tRésidence Vincent\tHoareau-sur-Mer\t\t\t92788
boulevard Letellier\t6\tRésidence Simon\tSainte Alexandre-sur-Mer\t\t\t89415
rue Bonnin\t28\tRésidence Huet\tSaint Bernard\t\t\t28470
boulevard de Fouquet\t12\tRésidence Gay\tLefort-sur-Mer\t\t\t54803
boulevard Lombard\t193\tRésidence Torres\tBruneau\t\t\t54923
boulevard Thibaut Rousset\t9\tRésidence Valentin\tRoyer-les-Bains\t\t\t64883
avenue Bernadette Ledoux\t216\tRésidence Daniel\tDos Santos\t\t\t38662
rue Jules Nguyen\t24\tRésidence Perez\tColas\t\t\t75140
rue de Rousseau\t34\tRésidence Munoz\tCoste\t\t\t50322
boulevard de Charrier\t77\tRésidence Boulay\tSainte Gillesdan\t\t\t67864
avenue de Moreno\t91\tRésidence Chauvin\tMartinnec\t\t\t27531
rue de Alves\t25\tRésidence Nicolas\tSaint Thérèsenec\t\t\t26888
boulevard de Gomez\t84\tRésidence Cordier\tAdam-sur-Mer\t\t\t63860
chemin Théophile Regnier\t96\tRésidence Gallet\tRocher-sur-Techer\t\t\t09593
boulevard Girard\t96\tRésidence Marion\tBrunet-la-Forêt\t\t\t88351
rue Élise Bernier\t4\tRésidence Bègue\tMarques\t\t\t19638
avenue Adrienne Joly\t5\tRésidence Benard\tLenoir\t\t\t07174
rue de Foucher\t1\tRésidence Gilbert\tRoussetnec\t\t\t39360
avenue Julien Nicolas\t76\tRésidence Hernandez\tCarliernec\t\t\t30438
boulevard Suzanne Mahe\t77\tRésidence Roux\tSaint PénélopeBourg\t\t\t78186
boulevard de Salmon\t536\tRésidence Delmas\tSainte Arnaudedan\t\t\t93497
rue Frédéric Robin\t9\tRésidence Charles\tLefèvre\t\t\t35676
avenue Brunet\t79\tRésidence Lopez\tMace-la-Forêt\t\t\t88161
chemin Lejeune\t3\tRésidence Samson\tLenoirdan\t\t\t67373
boulevard Georges Gauthier\t4\tRésidence Prévost\tSaint StéphaneVille\t\t\t73913
rue Benoît Weiss\t48\tRésidence Da Silva\tLegendrenec\t\t\t56849
rue de Lecomte\t191\tRésidence Allain\tSainte AugusteBourg\t\t\t97442
rue Guyot\t5\tRésidence Leclercq\tSainte Henri-les-Bains\t\t\t24682
boulevard Denis Charpentier\t44\tRésidence Rolland\tTanguy\t\t\t29348
rue Julie Laroche\t34\tRésidence Ferrand\tMaurice-sur-Dos Santos\t\t\t08556
rue de Blanc\t46\tRésidence Delannoy\tSainte Maurice\t\t\t70643
rue Teixeira\t699\tRésidence Perrot\tÉtienne\t\t\t55968
rue Édith Marty\t168\tRésidence Blondel\tRodriguesBourg\t\t\t10772
rue Morel\t3\tRésidence Delattre\tMarionnec\t\t\t21103
rue Isabelle Auger\t127\tRésidence Morvan\tMassondan\t\t\t90149
boulevard Pruvost\t9\tRésidence Ferreira\tMarquesnec\t\t\t16768
chemin Maillard\t1\tRésidence Moreau\tMichelboeuf\t\t\t93719
rue Augustin Lefebvre\t86\tRésidence Blanc\tVaillantnec\t\t\t19280
boulevard de Thomas\t5\tRésidence Dufour\tChartier\t\t\t16500
rue de Gaillard\t484\tRésidence Laporte\tSainte Thomas\t\t\t19390
rue Hamel\t4\tRésidence Mallet\tMerle\t\t\t87120
rue de Richard\t70\tRésidence Moreno\tLejeune\t\t\t74422
rue Hervé\t16\tRésidence Robin\tSainte Virginie\t\t\t73604
avenue Mercier\t3\tRésidence Muller\tSaint Noémi-la-Forêt\t\t\t19423
boulevard Céline Maillet\t62\tRésidence Guilbert\tBerthelotVille\t\t\t78122
boulevard de Lemoine\t81\tRésidence Paul\tSaint Antoinette\t\t\t74772
rue Regnier\t198\tRésidence Hervé\tSaint Antoine\t\t\t58854
avenue de Marchand\t884\tRésidence Garnier\tAubryboeuf\t\t\t68964
boulevard Hernandez\t6\tRésidence Lucas\tChauveau\t\t\t94627
rue Marcelle Lacombe\t7\tRésidence François\tMonnier\t\t\t20787
boulevard Laurence Delattre\t359\tRésidence De Sousa\tCaron\t\t\t60656
boulevard Ledoux\t8\tRésidence Robin\tLebon\t\t\t68898
rue Agnès Renaud\t934\tRésidence Laporte\tTorres-sur-Lambert\t\t\t89229
chemin Georges Guichard\t51\tRésidence Pinto\tMassondan\t\t\t74233
rue Margaret Barbe\t548\tRésidence Étienne\tRémy-sur-Chauvet\t\t\t30982
rue Daniel\t91\tRésidence Bodin\tBouchet\t\t\t27213
rue Adèle Renault\t8\tRésidence Mary\tSaint Carolinedan\t\t\t35579
rue Joly\t2\tRésidence Robin\tFleurydan\t\t\t01351
boulevard de Voisin\t8\tRésidence Olivier\tPascal-les-Bains\t\t\t78785
rue Renault\t8\tRésidence Fernandes\tBoutinVille\t\t\t67208
chemin Laure Lebon\t63\tRésidence Poirier\tWagner\t\t\t02985
avenue de Maury\t382\tRésidence Legendre\tHamon\t\t\t74258
boulevard de Munoz\t1\tRésidence Fabre\tOllivier\t\t\t68232
rue de Normand\t1\tRésidence Richard\tOlivier-les-Bains\t\t\t44808
avenue de Rocher\t7\tRésidence Parent\tPierre\t\t\t88373
rue de Gaillard\t7\tRésidence Henry\tGuyot\t\t\t30296
avenue Jacquot\t866\tRésidence Fontaine\tCousindan\t\t\t29570
boulevard Ribeiro\t6\tRésidence Courtois\tSaint Mauricedan\t\t\t31502
rue Gonzalez\t55\tRésidence Dos Santos\tSaint Étienne\t\t\t30614
chemin Leroux\t167\tRésidence Lebreton\tLambert\t\t\t56608
boulevard Perez\t84\tRésidence Munoz\tLeroy-sur-Pelletier\t\t\t80797
chemin Auguste Lefort\t5\tRésidence Laroche\tLenoir\t\t\t72923
rue de Diaz\t859\tRésidence Hardy\tHervé-sur-Mer\t\t\t62679
avenue Alice Rey\t7\tRésidence De Sousa\tSainte Alain\t\t\t60814
rue Théophile Laurent\t745\tRésidence Dufour\tBruneau\t\t\t36565
rue de Guillon\t9\tRésidence Lemoine\tRoger-sur-Teixeira\t\t\t97371
boulevard de Lebon\t81\tRésidence Maillard\tRousseau\t\t\t26552
rue Denise Vasseur\t9\tRésidence Antoine\tSainte Élise\t\t\t37692
chemin Zacharie Sanchez\t4\tRésidence Mallet\tDumas-sur-Muller\t\t\t31401
chemin de Lucas\t584\tRésidence Moreno\tSaint DanielleVille\t\t\t68430
avenue Paulette Klein\t48\tRésidence Perret\tAntoine\t\t\t50926
boulevard de Dupont\t831\tRésidence Moreau\tMarienec\t\t\t73291
rue de Carpentier\t939\tRésidence Denis\tAuger\t\t\t10398
rue Rousset\t993\tRésidence Techer\tClémentBourg\t\t\t22518
avenue Brunet\t4\tRésidence Vallée\tSaint Marine\t\t\t21746
rue de Leleu\t553\tRésidence Tanguy\tMartinsboeuf\t\t\t41734
chemin Alix Delahaye\t82\tRésidence Tessier\tRegniernec\t\t\t12713
avenue Charpentier\t82\tRésidence Vallet\tLemoineVille\t\t\t44454
avenue Ferrand\t894\tRésidence Costa\tPhilippe\t\t\t78599
rue Voisin\t25\tRésidence Blanchard\tRivière\t\t\t47710
avenue De Oliveira\t771\tRésidence Pichon\tBertin\t\t\t54909
avenue de Leroy\t99\tRésidence Léger\tDe Sousa\t\t\t07300
rue Stéphane Dijoux\t68\tRésidence Pineau\tRoussel-sur-Mallet\t\t\t30883
rue Mathilde Le Gall\t3\tRésidence Antoine\tLecontenec\t\t\t13510
rue Giraud\t241\tRésidence Merle\tJacob-sur-Moreno\t\t\t89470
boulevard de Jean\t56\tRésidence Fournier\tBesnard\t\t\t13279
avenue de Leclercq\t98\tRésidence Andre\tSaint Benoîtdan\t\t\t48996
chemin Mace\t3\tRésidence Paris\tMathieu\t\t\t54952
rue Hervé\t76\tRésidence Gautier\tAubert\t\t\t68179
boulevard Manon Tanguy\t9\tRésidence Couturier\tJacob\t\t\t07383
chemin de Guillou\t327\tRésidence Guibert\tPons-les-Bains\t\t\t83759
rue de Boulay\t29\tRésidence Martins\tSainte Audreydan\t\t\t23591
boulevard de Leconte\t71\tRésidence Pelletier\tSanchez\t\t\t06987
boulevard de Hardy\t568\tRésidence Dos Santos\tMeunier-la-Forêt\t\t\t12812
chemin Lucas Menard\t66\tRésidence Carlier\tPelletier\t\t\t62643
boulevard Blanchard\t5\tRésidence Lacombe\tPinto-sur-Gillet\t\t\t20237
avenue de Roger\t1\tRésidence Hervé\tMarty\t\t\t67191
boulevard Thérèse Martins\t1\tRésidence Leblanc\tRocher\t\t\t68302
boulevard Michel\t283\tRésidence Pottier\tGauthier\t\t\t13919
avenue de Potier\t272\tRésidence Hoarau\tFischer\t\t\t23385
rue Lucas Dijoux\t2\tRésidence Munoz\tSaint Martheboeuf\t\t\t07374
boulevard de Charles\t4\tRésidence Goncalves\tSeguinBourg\t\t\t56132
boulevard de Philippe\t7\tRésidence Rocher\tDa Costa\t\t\t88496
boulevard de Baudry\t6\tRésidence Voisin\tRodrigues\t\t\t07902
chemin Germain\t35\tRésidence Pruvost\tSaint Claudine-sur-Mer\t\t\t81202
chemin de Leclerc\t9\tRésidence Toussaint\tSainte Christine\t\t\t89867
avenue de Dufour\t73\tRésidence Menard\tMaurice-sur-Paul\t\t\t58262
rue Ledoux\t568\tRésidence Raynaud\tFischer\t\t\t74110
avenue de Marin\t3\tRésidence Hamon\tLe Roux-sur-Mer\t\t\t97349
rue Berger\t271\tRésidence Gilbert\tPetitjean\t\t\t76600
avenue Renée Joseph\t69\tRésidence Schmitt\tLouis\t\t\t57818
avenue Colette Vincent\t82\tRésidence Nicolas\tMartineau\t\t\t36507
chemin de Loiseau\t64\tRésidence Petit\tSaint Emmanuelle\t\t\t10460
rue de Riou\t965\tRésidence Rousset\tCarpentier-les-Bains\t\t\t48565
boulevard Vincent\t739\tRésidence Hamon\tSaint Paulinenec\t\t\t14957
rue Aubry\t7\tRésidence Thomas\tSainte Maurice-la-Forêt\t\t\t93233
boulevard de Berger\t44\tRésidence Marin\tLedoux\t\t\t75975
rue Adrien Joseph\t3\tRésidence Auger\tKlein\t\t\t92849
avenue Benoît Fischer\t475\tRésidence Dupuis\tBourdon\t\t\t67892
avenue Noémi Mahe\t931\tRésidence Vaillant\tLeroy\t\t\t97640
chemin Lucy Mace\t183\tRésidence Faure\tRoche\t\t\t04563
avenue Gay\t36\tRésidence Bigot\tSainte Gabrielle\t\t\t90889
rue de Giraud\t114\tRésidence Daniel\tSainte Hortense\t\t\t78825
chemin Martine Barre\t88\tRésidence Guilbert\tDelaunaydan\t\t\t80430
chemin de Lombard\t13\tRésidence Schmitt\tBaudrynec\t\t\t10618
rue Céline Renaud\t54\tRésidence Maury\tMorin\t\t\t34909
rue Bourgeois\t92\tRésidence Meunier\tChauvet\t\t\t25240
avenue Lopez\t45\tRésidence Barbier\tHoaraudan\t\t\t93877
rue Pottier\t77\tRésidence Teixeira\tRousset-les-Bains\t\t\t71264
boulevard Perrier\t60\tRésidence Diallo\tAlexandre\t\t\t52794
chemin Étienne Guichard\t2\tRésidence Hamon\tSaint Juliettenec\t\t\t97171
rue de Chevalier\t539\tRésidence Simon\tBlancboeuf\t\t\t70331
rue Frédéric Lefèvre\t6\tRésidence Gillet\tSaint Françoise-sur-Mer\t\t\t11421
boulevard Pauline Marques\t9\tRésidence Muller\tLeleuVille\t\t\t20553
rue Margot Moreno\t611\tRésidence Millet\tSainte Chantal\t\t\t78452
chemin Andrée Pruvost\t38\tRésidence Charles\tDa Silva\t\t\t79945
rue Grondin\t7\tRésidence Joubert\tTraore-sur-Mer\t\t\t43553
rue Henri Rousset\t342\tRésidence Ferrand\tMoulin\t\t\t33519
rue Inès Teixeira\t401\tRésidence Michaud\tFontaine\t\t\t86212
rue de Brun\t1\tRésidence Caron\tSainte Josettenec\t\t\t26141
boulevard Lebrun\t758\tRésidence Dias\tHamon-la-Forêt\t\t\t28649
avenue Thibaut Marin\t89\tRésidence Foucher\tSainte Agathe-les-Bains\t\t\t67507
boulevard Guérin\t1\tRésidence Lucas\tCoste-sur-Mer\t\t\t61626
avenue Ollivier\t211\tRésidence Gilles\tSainte Adrienne\t\t\t26609
avenue de Bourdon\t56\tRésidence Reynaud\tBrunetboeuf\t\t\t97418
avenue Besson\t77\tRésidence Cousin\tRaynaud-sur-Mer\t\t\t32554
rue Timothée Weber\t3\tRésidence Bernier\tSainte LucyVille\t\t\t84209
avenue Bègue\t6\tRésidence Lecomte\tMaury\t\t\t31904
rue de Dupré\t4\tRésidence Jacquet\tRousseau\t\t\t58496
rue Marcel Dumont\t58\tRésidence Lefèvre\tPerret\t\t\t51852
rue de Louis\t5\tRésidence Lacroix\tLemaître-sur-Paris\t\t\t94822
rue Chantal Petitjean\t31\tRésidence Guibert\tSainte Madeleine\t\t\t05921
rue Eugène Raynaud\t32\tRésidence Olivier\tMuller\t\t\t14838
rue Traore\t99\tRésidence Duval\tBriand-sur-Simon\t\t\t20840
rue de Le Goff\t3\tRésidence Marin\tNguyen\t\t\t13435
avenue Vidal\t2\tRésidence Legrand\tBriandVille\t\t\t11724
boulevard Geneviève Texier\t43\tRésidence Colin\tBoucher\t\t\t76889
avenue Paul Coste\t74\tRésidence Da Costa\tSaint Renée\t\t\t19390
boulevard Pinto\t1\tRésidence Joseph\tSainte Richard\t\t\t03606
chemin Delahaye\t55\tRésidence Besnard\tLeclerc\t\t\t88264
rue Dupré\t693\tRésidence Leclercq\tPoirierBourg\t\t\t88854
chemin Astrid Fontaine\t39\tRésidence Boucher\tPeron\t\t\t95681
chemin Giraud\t991\tRésidence Costa\tSainte Marcel\t\t\t25896
chemin Michelle Pelletier\t2\tRésidence Durand\tAlbert-sur-Maurice\t\t\t91603
avenue Céline Jacquet\t403\tRésidence Bègue\tRivière-sur-Chauvin\t\t\t70523
rue Gilles Gallet\t938\tRésidence Tessier\tSainte Marc\t\t\t08499
rue de Gomes\t991\tRésidence Louis\tSaint Sylvie\t\t\t23258
rue Joseph Weber\t34\tRésidence Couturier\tBoucherdan\t\t\t80379
boulevard de Daniel\t12\tRésidence Lamy\tRoche\t\t\t22118
rue Noël Baron\t7\tRésidence Normand\tSainte Cécile\t\t\t68193
rue Rey\t7\tRésidence Martin\tAllain\t\t\t05833
boulevard Marie\t30\tRésidence Ruiz\tPineau\t\t\t03665
avenue de Wagner\t978\tRésidence Cohen\tFleuryboeuf\t\t\t26697
rue Roy\t219\tRésidence Moulin\tPruvostVille\t\t\t23925
avenue Charles Cordier\t184\tRésidence Ferreira\tDelattre\t\t\t58500
boulevard de Rousset\t73\tRésidence Petitjean\tMendès\t\t\t94209
chemin de François\t29\tRésidence Bouchet\tThierry\t\t\t67904
avenue de Dupré\t454\tRésidence Richard\tSaint Océane\t\t\t53811
chemin Leblanc\t689\tRésidence Ledoux\tRolland\t\t\t01273
rue Seguin\t602\tRésidence Marchand\tHubert-les-Bains\t\t\t83310
rue Lesage\t33\tRésidence Lévêque\tJacquot-sur-Nguyen\t\t\t59462
rue de Hoareau\t5\tRésidence Jacquot\tHardy\t\t\t81606
avenue de Vallet\t900\tRésidence Rodriguez\tDanielVille\t\t\t67151
chemin Élodie Laroche\t3\tRésidence Torres\tNavarro\t\t\t46641
boulevard Georges Roche\t73\tRésidence Mathieu\tSaint Grégoire\t\t\t90289
chemin Durand\t983\tRésidence Becker\tGérard-les-Bains\t\t\t45869
boulevard Célina Chauvet\t90\tRésidence Picard\tSaint David\t\t\t81895
rue Charpentier\t50\tRésidence Michaud\tOllivier-les-Bains\t\t\t91454
rue de Bailly\t59\tRésidence Gaudin\tHubert-la-Forêt\t\t\t06254
rue Laurent Grenier\t13\tRésidence Bouchet\tLambertdan\t\t\t93530
avenue de Fabre\t6\tRésidence Bonneau\tSainte Eugène-les-Bains\t\t\t53277
rue Le Goff\t962\tRésidence Boutin\tLegendre\t\t\t93708
boulevard de Schneider\t428\tRésidence Gimenez\tMillet\t\t\t47281
avenue de Schneider\t6\tRésidence Delorme\tAlexandre-sur-Guyon\t\t\t95343
boulevard Claude Dias\t831\tRésidence Leroux\tChauveaudan\t\t\t15699
chemin Pénélope Lefebvre\t132\tRésidence Jourdan\tSainte Anne\t\t\t89808
rue Fabre\t2\tRésidence Lombard\tGarcia\t\t\t72377
boulevard Pottier\t32\tRésidence Payet\tJoubert\t\t\t64995
rue de Deschamps\t436\tRésidence Lemaître\tAndre-les-Bains\t\t\t72528
rue Jacques Hoarau\t578\tRésidence Meyer\tNormand\t\t\t76539
rue de Maillet\t2\tRésidence Guillot\tRoche\t\t\t40839
chemin Boulanger\t60\tRésidence Potier\tDevaux\t\t\t52647
avenue de Lambert\t255\tRésidence Brun\tMartyBourg\t\t\t61706
avenue Torres\t480\tRésidence Raymond\tMaury\t\t\t69230
rue de Ollivier\t363\tRésidence Petitjean\tSaint Manon\t\t\t47772
chemin Adrienne Guibert\t498\tRésidence Denis\tLebretonnec\t\t\t19966
rue Brigitte Fleury\t566\tRésidence Pons\tHubert\t\t\t17520
chemin Théophile Laroche\t5\tRésidence Morin\tFleury\t\t\t39798
avenue Pauline Perrin\t831\tRésidence Leduc\tMaillot-sur-Dumas\t\t\t54436
boulevard Martin\t61\tRésidence Jacquet\tFleury-les-Bains\t\t\t02416
rue de Picard\t22\tRésidence Aubert\tGauthier\t\t\t81868
rue Franck Dumas\t67\tRésidence Colas\tSaint Simone\t\t\t84604
chemin Alphonse Delorme\t3\tRésidence Berthelot\tSainte Adèle-la-Forêt\t\t\t60142
avenue Julie Le Roux\t27\tRésidence Bodin\tDelorme-la-Forêt\t\t\t11261
rue Jacqueline Benard\t496\tRésidence Barbe\tGillet\t\t\t29634
rue Nicole Coulon\t700\tRésidence Maillet\tCousin-sur-Costa\t\t\t80797
rue Delaunay\t145\tRésidence Mallet\tBenoit\t\t\t59177
boulevard de Lenoir\t90\tRésidence Regnier\tBernard\t\t\t47927
chemin Eugène Couturier\t195\tRésidence Lambert\tBoulay\t\t\t91797
boulevard Franck Gautier\t1\tRésidence Pineau\tPicardVille\t\t\t68776
rue Lambert\t199\tRésidence Salmon\tRaynaud\t\t\t74313
avenue Lamy\t1\tRésidence Leblanc\tSaint Sylvie\t\t\t23620
rue Jacques\t2\tRésidence Bazin\tColasboeuf\t\t\t91953
avenue Nath Gérard\t9\tRésidence Gérard\tMaillet\t\t\t45533
boulevard Émilie Fernandez\t480\tRésidence Delahaye\tGaillard\t\t\t20415
rue de Lemoine\t24\tRésidence Morel\tLebretondan\t\t\t20643
rue Alexandrie Pasquier\t95\tRésidence Buisson\tChevallier-sur-Mer\t\t\t44284
avenue Valentine Martin\t712\tRésidence Pons\tGuyot-les-Bains\t\t\t03620
chemin de Vasseur\t209\tRésidence Roussel\tGarnier\t\t\t02506
boulevard Toussaint\t268\tRésidence François\tPons\t\t\t53388
chemin de Texier\t5\tRésidence Renaud\tTraore\t\t\t15510
rue de Jacques\t78\tRésidence Caron\tFouquet-sur-Salmon\t\t\t72210
rue Maury\t359\tRésidence Alves\tBouchetBourg\t\t\t02589
chemin de Regnier\t60\tRésidence Grenier\tBerger\t\t\t85301
rue Philippe Chevallier\t88\tRésidence Rémy\tBlanchet-sur-Dupuis\t\t\t10528
rue de Besnard\t10\tRésidence Lucas\tBlondel\t\t\t26422
avenue Claudine Jacquet\t26\tRésidence Reynaud\tMaillard\t\t\t17513
rue de Sauvage\t38\tRésidence Roux\tSaint Marc\t\t\t61341
avenue de Brun\t11\tRésidence Martin\tCollin-sur-Mer\t\t\t51551
chemin Gabrielle Auger\t6\tRésidence Loiseau\tPeron-sur-Albert\t\t\t91182
avenue de Olivier\t58\tRésidence Rodriguez\tLerouxboeuf\t\t\t24150
avenue Alice Lemaître\t56\tRésidence Arnaud\tDidier\t\t\t67740
avenue Margot Dumont\t340\tRésidence Hernandez\tAdam\t\t\t11272
avenue de Carpentier\t62\tRésidence Legrand\tDelaunay\t\t\t31602
avenue Raynaud\t123\tRésidence Vaillant\tGodarddan\t\t\t80180
rue de Guillon\t91\tRésidence De Sousa\tRogerBourg\t\t\t75389
boulevard Pichon\t9\tRésidence Riou\tHervé\t\t\t92451
boulevard Lagarde\t2\tRésidence Dupuis\tTraore-la-Forêt\t\t\t09973
rue Giraud\t50\tRésidence Dias\tMorel\t\t\t53456
chemin de Bazin\t713\tRésidence Lamy\tRousselboeuf\t\t\t34242
avenue Aurélie Tessier\t52\tRésidence Barre\tLefebvre\t\t\t97355
avenue Augustin Brun\t381\tRésidence Lemaître\tSaint Luc-sur-Mer\t\t\t15267
boulevard Fournier\t96\tRésidence Lemaître\tSainte Cécile-la-Forêt\t\t\t97625
boulevard Lombard\t4\tRésidence Payet\tDuhamel-sur-Gomez\t\t\t77931
avenue de Valentin\t54\tRésidence Bruneau\tGilles\t\t\t24956
avenue Brun\t50\tRésidence Jacques\tSaint Valentine\t\t\t61536
avenue de Bousquet\t915\tRésidence Albert\tGrenier\t\t\t40658
boulevard Thomas\t8\tRésidence Tessier\tDescamps\t\t\t73352
rue Bernard\t8\tRésidence Devaux\tDa SilvaVille\t\t\t32210
chemin Bègue\t3\tRésidence Aubert\tPages-sur-Alexandre\t\t\t69374
avenue Édith Laine\t788\tRésidence Auger\tSanchez\t\t\t49829
boulevard de Toussaint\t666\tRésidence Besnard\tLombard\t\t\t90409
chemin de Chauvin\t478\tRésidence Camus\tColin\t\t\t75900
boulevard Amélie Bertin\t602\tRésidence Boyer\tMillet\t\t\t04230
avenue de Bègue\t3\tRésidence Mendès\tMoulin-sur-Olivier\t\t\t20840
rue Nathalie Legendre\t53\tRésidence Briand\tValléeVille\t\t\t89475
rue Monnier\t2\tRésidence Laroche\tHebert\t\t\t27957
rue Alice Chevalier\t2\tRésidence Delattre\tBernardnec\t\t\t72204
boulevard Pasquier\t41\tRésidence Garnier\tDa Costa\t\t\t60362
avenue Menard\t68\tRésidence Cousin\tFaivre\t\t\t03827
boulevard de Lombard\t4\tRésidence Hebert\tLecomteVille\t\t\t05291
avenue de Martel\t5\tRésidence Paul\tMarion\t\t\t47245
boulevard de Descamps\t595\tRésidence Morel\tSauvage-sur-Delorme\t\t\t48821
avenue de Berthelot\t28\tRésidence Launay\tRichard\t\t\t70346
rue Dumont\t19\tRésidence Barre\tDevaux\t\t\t18346
boulevard Zoé Foucher\t69\tRésidence De Sousa\tGuillouVille\t\t\t36963
rue Bernadette Laporte\t65\tRésidence Dubois\tReyVille\t\t\t62291
rue Nathalie Roche\t31\tRésidence Berthelot\tRiou\t\t\t68862
chemin de Ferreira\t468\tRésidence Robin\tRousselBourg\t\t\t64622
rue Lefebvre\t11\tRésidence Marty\tBenoit-sur-Clément\t\t\t80262
boulevard de Baron\t2\tRésidence Evrard\tCamus\t\t\t62678
rue Gilbert Noël\t93\tRésidence Bègue\tBenoit\t\t\t24125
chemin de Lucas\t93\tRésidence Blin\tSainte Édouard-les-Bains\t\t\t26660
chemin Philippine Boyer\t378\tRésidence Rousseau\tDubois\t\t\t13675
chemin Schneider\t2\tRésidence Marion\tBazin\t\t\t07832
boulevard Georges Roux\t10\tRésidence Gay\tCarpentier-sur-Ledoux\t\t\t94485
avenue de Merle\t7\tRésidence Leroy\tParentdan\t\t\t89678
avenue Adrienne Blin\t96\tRésidence Simon\tCordier\t\t\t51755
boulevard Alain Ferrand\t73\tRésidence Guyot\tSaint Victoire-la-Forêt\t\t\t01639
boulevard de Toussaint\t210\tRésidence Antoine\tDias\t\t\t11559
chemin de Mace\t4\tRésidence Fournier\tCharrier\t\t\t26271
rue de Perrin\t624\tRésidence Dumas\tFernandeznec\t\t\t54818
chemin Boulanger\t45\tRésidence Rey\tSaint Tristan\t\t\t20696
rue Théodore Blot\t6\tRésidence Delaunay\tPineau\t\t\t67432
chemin de Mathieu\t156\tRésidence Bouvet\tParis-sur-Mer\t\t\t87582
rue Isaac Rousset\t5\tRésidence Verdier\tSainte Anne\t\t\t49200
rue Besson\t99\tRésidence Besson\tGuillot\t\t\t44273
chemin Deschamps\t306\tRésidence Mary\tSaint Lucas-la-Forêt\t\t\t52181
rue de Raynaud\t4\tRésidence Barbe\tNoël-sur-Faure\t\t\t45820
boulevard Alex Gallet\t5\tRésidence Blin\tCarre\t\t\t87427
boulevard Benoit\t7\tRésidence Étienne\tLéger\t\t\t29969
chemin de Diaz\t8\tRésidence Marty\tColasnec\t\t\t33165
boulevard de Lemaître\t216\tRésidence Bouchet\tLegrand\t\t\t49171
chemin Guillet\t649\tRésidence Dumas\tSaint Inès\t\t\t75673
avenue de Rousseau\t8\tRésidence Mahe\tChauvinnec\t\t\t53780
avenue Pénélope Gillet\t34\tRésidence Barbe\tRegnier-sur-Hubert\t\t\t62452
rue Allard\t787\tRésidence Mercier\tAlvesnec\t\t\t05668
avenue de Bonneau\t5\tRésidence Bigot\tLaporteboeuf\t\t\t37626
chemin de Texier\t363\tRésidence Roger\tSaint Timothée\t\t\t60567
rue Pages\t372\tRésidence Boulanger\tSainte Roger\t\t\t12129
rue Marion\t469\tRésidence Fontaine\tPottier\t\t\t87844
rue Bailly\t42\tRésidence Bailly\tGuillot\t\t\t33887
avenue Barbier\t80\tRésidence Couturier\tBlot\t\t\t47705
rue de Hoareau\t9\tRésidence Bouchet\tSaint Isabelle\t\t\t67594
boulevard de Delaunay\t83\tRésidence Texier\tGuyot-sur-Lévêque\t\t\t87799
rue Étienne Charrier\t183\tRésidence Berger\tPottier\t\t\t01552
rue de Maurice\t1\tRésidence Martins\tAndre\t\t\t97652
rue de Tanguy\t4\tRésidence Gaudin\tSaint Éléonoredan\t\t\t97342
boulevard de Pages\t50\tRésidence Gautier\tLévêque\t\t\t32896
rue Tristan Grondin\t492\tRésidence David\tBlot\t\t\t48629
avenue Gabrielle Rocher\t3\tRésidence Poirier\tBlanchardVille\t\t\t42351
chemin Bonnin\t1\tRésidence Da Silva\tLanglois\t\t\t14123
avenue de Tessier\t51\tRésidence Dias\tSainte Claire\t\t\t69270
rue Élodie Étienne\t46\tRésidence Carlier\tThomas\t\t\t89559
rue Marc Leduc\t84\tRésidence Schneider\tSaint Guy\t\t\t62875
avenue de Pierre\t69\tRésidence Becker\tThomas-les-Bains\t\t\t07128
rue Tristan Bernier\t14\tRésidence Pascal\tCharles\t\t\t75578
avenue Adrien Boulay\t3\tRésidence Hardy\tFontaine-sur-Mer\t\t\t65932
rue Boulay\t967\tRésidence Martins\tBarre\t\t\t45100
chemin Pénélope Chartier\t925\tRésidence Michel\tGrenier\t\t\t64467
avenue Lejeune\t5\tRésidence Gros\tSaint Henrinec\t\t\t83656
rue Coste\t923\tRésidence Brunel\tCoulon-sur-Grondin\t\t\t72399
boulevard Leblanc\t61\tRésidence Morin\tSainte Maggie\t\t\t08531
avenue Weiss\t8\tRésidence Rodrigues\tBègue-sur-Mer\t\t\t71888
avenue de Clément\t220\tRésidence Rossi\tGros\t\t\t48488
rue Sophie Marty\t3\tRésidence Jourdan\tLeleu\t\t\t97292
chemin Potier\t63\tRésidence Vallet\tMeunier\t\t\t62266
avenue de Pages\t9\tRésidence Muller\tPotier\t\t\t28214
rue de Hebert\t11\tRésidence Voisin\tHoarauboeuf\t\t\t22910
rue Guillou\t859\tRésidence Imbert\tHuet\t\t\t58527
avenue Fernandez\t28\tRésidence Evrard\tLefebvre-sur-Legros\t\t\t04161
rue Valérie Caron\t98\tRésidence Gonzalez\tGuillot\t\t\t35588
rue William Dos Santos\t7\tRésidence Guérin\tBruneauBourg\t\t\t71802
boulevard de Giraud\t797\tRésidence Mace\tFontaine\t\t\t08486
avenue Lacroix\t3\tRésidence Ribeiro\tMarie\t\t\t21346
avenue Garcia\t97\tRésidence Renaud\tSainte Alexandrienec\t\t\t70150
boulevard Perrier\t144\tRésidence Laurent\tHamon\t\t\t07983
avenue Chrétien\t393\tRésidence Martineau\tSainte Alphonse-sur-Mer\t\t\t83449
rue Adam\t4\tRésidence Roger\tEvrard\t\t\t31777
rue Nicolas Goncalves\t135\tRésidence Leroux\tSaint Adrien-les-Bains\t\t\t44181
boulevard de Hubert\t9\tRésidence Costa\tMaréchal-la-Forêt\t\t\t49852
chemin Gilles Joseph\t63\tRésidence Deschamps\tLemaître-la-Forêt\t\t\t66502
boulevard de Perrin\t870\tRésidence Lebreton\tPaul\t\t\t53626
chemin Augustin Masse\t4\tRésidence Joubert\tPotier\t\t\t79186
boulevard Roger Hoareau\t63\tRésidence Olivier\tSaint Gérard\t\t\t67731
rue de Regnier\t95\tRésidence Leclercq\tSaint Laetitianec\t\t\t93984
avenue de Baudry\t89\tRésidence Rossi\tBarredan\t\t\t77662
chemin de Hebert\t316\tRésidence Bazin\tCarre\t\t\t30450
boulevard Marguerite Toussaint\t95\tRésidence Peltier\tGrenier-les-Bains\t\t\t90601
rue de Carlier\t277\tRésidence Becker\tFleuryboeuf\t\t\t74343
rue de Hoareau\t2\tRésidence Legendre\tMerle\t\t\t79412
avenue Grégoire\t32\tRésidence Jourdan\tAdam-sur-Mer\t\t\t69697
chemin de Blanchet\t6\tRésidence Boucher\tMassonnec\t\t\t71852
rue Roux\t6\tRésidence Carlier\tLe Goff\t\t\t43455
rue Paulette Costa\t207\tRésidence Mathieu\tLanglois\t\t\t16937
rue de Charles\t6\tRésidence Bertrand\tBenoitBourg\t\t\t59587
avenue de Martel\t67\tRésidence Payet\tMaillotVille\t\t\t73283
chemin Emmanuel Michaud\t26\tRésidence Hamel\tMillet\t\t\t71372
boulevard Valette\t218\tRésidence Rousset\tSaint Théophile\t\t\t27952
avenue de Rémy\t643\tRésidence Rousset\tCordiernec\t\t\t80763
rue de Meunier\t96\tRésidence Masse\tPascal-sur-Dumont\t\t\t15718
boulevard de Fabre\t3\tRésidence De Oliveira\tChartier\t\t\t56272
boulevard Auguste Chartier\t6\tRésidence François\tNormandboeuf\t\t\t46224
avenue de Labbé\t722\tRésidence Lopes\tSainte Sabine\t\t\t68505
rue Durand\t68\tRésidence Bourgeois\tBouvier-sur-Imbert\t\t\t53273
chemin de Joly\t495\tRésidence Gilbert\tDupuyVille\t\t\t26922
rue de Mary\t93\tRésidence Clément\tBlondel\t\t\t25202
avenue Auger\t8\tRésidence Costa\tLeconte-sur-Lacroix\t\t\t73320
chemin de Le Roux\t83\tRésidence Peltier\tSainte Bertrand\t\t\t04288
rue Grégoire\t240\tRésidence Moreau\tSaint Joséphine\t\t\t10441
rue Brigitte Le Gall\t6\tRésidence Arnaud\tSaint Bertrand\t\t\t33423
boulevard Emmanuel Laporte\t81\tRésidence Roche\tDupré-la-Forêt\t\t\t70781
rue Benjamin Brunel\t76\tRésidence Bernard\tMasson\t\t\t92567
chemin Vaillant\t92\tRésidence Lesage\tMonnier-sur-Roche\t\t\t24557
avenue Margaud Tessier\t7\tRésidence Baron\tLetelliernec\t\t\t54691
chemin Aurore Grondin\t529\tRésidence Maillet\tFischer\t\t\t43253
rue de Gosselin\t994\tRésidence Garnier\tPeronVille\t\t\t80280
avenue de Rossi\t7\tRésidence Rey\tLebrun\t\t\t92706
chemin Julie Colin\t4\tRésidence Renault\tSalmon-sur-Gosselin\t\t\t67406
rue de Bègue\t6\tRésidence Hubert\tLombardboeuf\t\t\t45559
avenue Roussel\t75\tRésidence Chauveau\tSaint Antoine-la-Forêt\t\t\t56413
chemin Bonnin\t8\tRésidence Jacques\tCohen\t\t\t13804
rue de Merle\t681\tRésidence Sanchez\tSaint Célina\t\t\t33720
boulevard Le Gall\t5\tRésidence Delmas\tMunozboeuf\t\t\t62986
boulevard Gomez\t9\tRésidence Hamel\tDavid\t\t\t40278
boulevard Françoise Regnier\t496\tRésidence Fleury\tLejeune\t\t\t29874
rue de Schneider\t7\tRésidence Nicolas\tBriand\t\t\t75228
chemin Gérard\t53\tRésidence Teixeira\tCharpentier\t\t\t80781
rue Guillot\t4\tRésidence Boulanger\tDe Oliveira-sur-Mer\t\t\t77996
chemin de Hoareau\t95\tRésidence Mary\tTeixeira\t\t\t74926
avenue Royer\t99\tRésidence Roy\tBriand\t\t\t61555
boulevard Susanne Pruvost\t2\tRésidence Techer\tDiazboeuf\t\t\t03971
rue Lelièvre\t373\tRésidence Barre\tSainte Gabrielle\t\t\t49146
avenue Germain\t5\tRésidence Alves\tSaint Michelle\t\t\t84464
""",
}
