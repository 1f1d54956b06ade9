"""The words of de_DE."""

WORDS = {
    "first_name_female": """\
Katja
Sabine
Katherina
Hubertine
Margitta
Grit
Martina
Birgid
Lissy
Elena
Annelies
Brigitta
Doreen
Leni
Britta
Hedda
Elfi
Siegrun
Kathy
Cecilia
Gundula
Xenia
Ira
Inna
Fadime
Daniela
Sylvie
Hannah
Simone
Amelie
Mandy
Kordula
Edeltraut
Margarita
Gloria
Waltrud
Insa
Gertrud
Elisabet
Fanny
Josefa
Dorota
Krista
Jenny
Janina
Thekla
Sabrina
Flora
Lydia
Jessica
Olav
Franziska
Adeline
Käthe\tkaethe
Kata
Elfi
Ingetraud
Anni
Carola
Karen
Undine
Gitta
Susana
Mechthild
Ann
Eva-Marie
Cäcilie\tcaecilie
Birgit
Cilli
Meral
Elisabet
Christin
Gitta
Silvia
Mara
Eleni
Brita
Notburga
Jenny
Jaqueline
Malgorzata
Juliana
Valerie
Stefanie
Betti
Bettina
Carmela
Babett
Isabella
Friedhilde
Alexa
Ekaterina
Anne-Kathrin
Irmgard
Michaela
Hertha
Gülten\tguelten
Anne-Rose
Annelore
Rotraut
Marina
Josefa
Gesche
Kristine
Cilly
Bärbel\tbaerbel
Adelheid
Elwira
Irmtrud
Heidemarie
Bettina
Katerina
Pauline
Ljudmila
Marie
Hannah
Elli
Bozena
Asta
Delia
Mercedes
Pascale
Frauke
Annelore
Nada
Käte\tkaete
Sibel
Lilian
Joanna
Gusti
Angela
Notburga
Traute
Caren
Marga
Gina
Ayten
Gaby
Anneliese
Eleonora
Renate
Heidemarie
Ana
Rose
Inken
Gertrud
Margitta
Heidi
Freya
Margot
Undine
Hanna
Theres
Alida
Geraldine
Klothilde
Greta
Wally
Mariechen
Elwira
Raissa
Jolanda
Kirstin
Therese
Wally
Ottilie
Aneta
Amalie
Gerlind
Karolin
Amelie
Wenke
Gesche
Silvana
Nadeschda
Editha
Antje
Margit
Augusta
Alma
Aysel
Luzie
Yvette
Ann
Nina
Rosalia
Roswitha
Steffi
Doris
Sevim
Esther
Elfie
Eugenia
Dolores
Leonie
Rosa
Justine
Eileen
Lieselotte
Jennifer
Marta
Britta
Larissa
Gaby
Anka
Elwira
Hannchen
Svetlana
Nevenka
Ursel
Stephanie
Ariane
Edelgard
Flora
Ines
Norma
Raphaela
Eugenia
Carmen
Alicja
Liesa
Claudia
Amelie
Anne
Gitta
Roswita
Margaretha
Jasmina
Tina
Sibilla
Elenore
Jolanta
Catherine
Adele
Francesca
Walburga
Karin
Rabea
Blanka
Marie-Louise
Friedhilde
Grete
Giesela
Anja
Gretchen
Roswita
Kira
Milena
Martine
Freya
Ella
Gerdi
Resi
Ivanka
Bernadette
Edeltrud
Kristina
Ruth
Songül\tsonguel
Gerlind
Ramona
Miriam
Leyla
Christina
Hildegunde
Kreszentia
Bettina
Annamaria
Milka
Rotraud
Jacqueline
Meryem
Samira
Mariana
Birgid
Angelica
Evelin
Vanessa
Elif
Leila
Nevenka
Elfriede
Vera
Svea
Annamaria
Herlinde
Kirsten
Maritta
Erica
Sara
Kristiane
Nadeschda
Swantje
Siegrun
Valerie
Regine
Marliese
Ida
Undine
Inna
Sandra
Rose
Liliana
Rena
Sibille
Margaretha
Madeleine
Sandy
Kathi
Katherina
Donata
Marina
Gretchen
Dörthe\tdoerthe
Rahel
Maria-Theresia
Birthe
Trudel
Jadwiga
Eleni
Melitta
Birgit
Hubertine
Siegrun
Birgit
Margita
Johanne
Frederike
Camilla
Rosl
Nicole
Canan
Carina
Hella
Marzena
Theodora
Tina
Marjan
Renata
Susann
Zenta
Elenore
Doris
Joana
Felicia
Ingrid
Tamara
Olga
Heidemarie
Donata
Bianca
Jeannette
Frieda
Rena
Cornelia
Viviane
Irmingard
Margarethe
Catharina
Friedericke
Dagmar
Alice
Larissa
Maria-Luise
Liliane
Dolores
Charlotte
Trudel
Catrin
Helma
Alexa
Josefine
Ingeborg
Raisa
Thea
Imke
Manja
Ruth
Susan
Ana
Thekla
Henriette
Valentina
Anette
Halina
Gertraude
Inka
Sibylle
Mariechen
Sibilla
Anna-Luise
Ira
Mariechen
Sigrun
Danielle
Katja
Birgitt
Gusti
Mary
Alice
Michelle
Bärbel\tbaerbel
Denise
Auguste
Mareile
Krista
Gülten\tguelten
Maren
Rotraut
Natali
Kathrin
Katrin
Telse
Lieselotte
Sarah
Paulina
Gabi
Hilda
Imke
Agnieszka
Nora
Adele
Renata
Annegret
Gusti
Veronika
Heide-Marie
Natalja
Irmtraut
Elif
Gertrude
Hülya\thuelya
Samira
Anette
Cilli
Pascale
Birte
Tamara
Gordana
Danuta
Margret
Gundula
Cindy
Maike
Mathilde
Annegrete
Danica
Maike
Jasmin
Gilda
Heide-Marie
Anne-Marie
Doreen
Rena
Giovanna
Astrid
Dina
Rose
Lissi
Xenia
Ellinor
Dorota
Ellinor
Ina
Luzie
Nevenka
Isabella
Rosl
Dörte\tdoerte
Rahel
Antonina
Annekatrin
Adele
Telse
Edelgard
Lidia
Augusta
Rosi
Luise
Michaela
Felizitas
Kirsten
Janine
Asta
Irmtraud
Bianca
Ricarda
Karolina
Felicitas
Heidi
Rosmarie
Zeynep
Sonia
Heidelore
Albina
Adelinde
Nurten
Heidi
Brigitta
Luzie
Ilka
Ida
Marianne
Eleni
Belinda
Slavica
Tania
Gesine
Suse
Ester
Ingelore
Marion
Magarete
Ingelore
Mina
Susi
Nuran
Polina
Danica
Juliane
Pauline
Carla
Anastasia
Inka
Therese
Carina
Mariechen
Svetlana
Ljudmila
Edelgard
Anna-Marie
Suzanne
Liesel
Ria
Sinaida
Elisa
Luise
Angela
Serpil
Nelli
Jasmin
Ivana
Herma
Simona
Heike
Katy
Linda
Trudi
Sibilla
Stefani
Jadwiga
Vanessa
Bertha
Rotraut
Gretel
Inka
Regine
Centa
Marion
Natalie
Natalija
Alexa
Wiltrud
Katerina
Lissy
Tina
Ekaterina
Rosi
Lucia
Dorota
Babett
Yvette
Siegried
Natalija
Lucie
Kornelia
Isa
Gretchen
Rosalinde
Elsa
Margaret
Gabi
Margrit
Yasemin
Hanne-Lore
Cristina
Karola
Zita
Melita
Katarzyna
Olivia
Roswita
Helmtrud
Helmtrud
Paulina
Mareen
Svenja
Polina
Siglinde
Felicia
Hedwig
Sina
Ingrid
Amalia
Marina
Ivonne
Mechthilde
Suzanne
Halina
Dorothee
Monique
Anne-Kathrin
Gloria
Agathe
Xenia
Suse
Senta
Maja
Irmingard
Annelie
Roswita
Gesa
Sofie
Marika
Albina
Wilhelmine
Yvette
Monica
Irmingard
Liesa
Stefani
Ulla
Henrike
Galina
Editha
Diane
Samira
Nicole
Hatice
Wilma
Augusta
Hilma
Elfi
Jacqueline
Reingard
Rosalie
Louise
Berta
Silva
Beatrix
Dorota
Anja
Gitte
Rosl
Nuray
Frida
Anja
Giovanna
Notburga
Trudel
Evi
Elena
Marga
Donata
Marjan
Annaliese
Gabriele
Heidrun
Lisa
Sinaida
Hildegunde
Luitgard
Larissa
Anica
Samira
Asta
Andrea
Edelgard
Anna-Maria
Magrit
Giovanna
Sylvana
Eva-Marie
Gretel
Natalja
Ehrentraud
Nadine
Ute
Sylwia
Blanka
Rosel
Regina
Mechthild
Bertha
Henni
Wendelin
Adina
Caterina
Carmen
Gordana
Diane
Margarita
Rosemarie
Viviane
Anna-Luise
Ilka
Raissa
Janina
Sylwia
Heidelinde
Gerlinde
Waltraud
Doreen
Editha
Kreszenz
Minna
Elise
Milica
Jolanthe
Dorothe
Sandy
Heidelore
Anneli
Rahel
Lilian
Catherine
Etta
Gunda
Carolin
Centa
Dorit
Traudel
Ira
Romana
Gretl
Traude
Susanna
Monja
Margot
Serpil
Kreszentia
Angelica
Adelgunde
Corina
Anett
Auguste
Lene
Melita
Almut
Karoline
Kornelia
Marieluise
Gertrud
Swantje
Florence
Evamaria
Martha
Ekaterina
Betti
Joanna
Serpil
Ingetraud
Agata
Irmtraud
Corina
Freia
Britta
Anne-Marie
Judith
Geza
Sofia
Sybille
Vesna
Ester
Loretta
Emine
Doris
Cora
Magda
Henrike
Annelene
Sibylle
Ekaterina
Jeannette
Marina
Hanife
Anneli
Magdalene
Katharina
Siegrun
Hiltraud
Regine
Cathrin
Angelica
Susan
Imelda
Babett
Bozena
Jessica
Krystyna
Hildegard
Mariechen
Gertraud
Luka
Aysel
Erdmute
Inga
Lisa
Lidia
Anka
Adina
Diana
Adeline
Hedi
Solveig
Irina
Sibilla
Edeltraut
Birgid
Lucie
Alla
Helene
Milica
Stella
Margita
Marion
Wally
Frauke
Samira
Almut
Lara
Ilka
Hella
Trude
Kreszentia
Elizabeth
Marie-Louise
Veronika
Alexandra
Gusti
Lilly
Sibille
Wencke
Corinna
Jolanta
Elenore
Susanna
Anny
Alwina
Birgit
Anastasia
Waldtraut
Bernhardine
Genoveva
Nicole
Gisela
Hiltraud
Ernestine
Hildegard
Christiana
Francoise
Elfriede
Marie-Luise
Olivia
Sandra
Marta
Nadine
Minna
Georgine
Pia
Anneliese
Jane
Gitta
Swetlana
Regina
Freya
Olivia
Mechtild
Karina
Maren
Else
Stephanie
Albertine
Veronique
Justina
Gordana
Cora
Marlis
Adolfine
Magda
Cindy
Jacqueline
Regine
Auguste
Adriana
Lili
Luzie
Siegrid
Carola
Emmy
Kirsten
Paulina
Edelgard
Silva
Annett
Madeleine
Kläre\tklaere
Constanze
Heidi
Kristin
Irmtrud
Nuran
Meryem
Anica
Etta
Herta
Karoline
Ida
Liesa
Meryem
Cora
Lene
Lisa
Christiana
Gislinde
Katrin
Gertraude
Gerdi
Simone
Heidelore
Tina
Tilly
Siglinde
Semra
Kristin
Mechtild
Nelli
Valentina
Tülay\ttuelay
Helma
Bertha
Ayse
Janine
Rosalie
Renata
Liliane
Corina
Hanife
Almut
Susana
Tina
Flora
Svea
Claudia
Centa
Elsa
Fabienne
Olivia
Antonina
Ingrid
Wencke
Michaele
Valerie
Anika
Charlotte
Lissi
Isabelle
Jaqueline
Aline
Margit
Brigitta
Isa
Natalija
Sabrina
Uta
Elenore
Natalija
Gülten\tguelten
Friedl
Polina
Galina
Kerstin
Caterina
Romana
Olivia
Hanny
Ivonne
Sarina
Vanessa
Rosa-Maria
Birte
Carmela
Leonie
Gilda
Cristina
Meike
Mariola
Kerstin
Jadwiga
Jadwiga
Tanja
Therese
Sylvana
Marcella
Jaqueline
Arzu
Beatrix
Vanessa
Mirjana
Anke
Florentine
Dina
Mirja
Irmtraud
Sibel
Carmela
Reingard
Raisa
Wilhelmine
Dörthe\tdoerthe
Liselotte
Francesca
Lissi
Roswita
""",
    "first_name_male": """\
Andrew
Nils
Dursun
Bruno
Karl-Friedrich
Bernd
Tom
Thorsten
Hassan
Bastian
Fredi
Horst-Günter\thorst-guenter
Simon
Hubertus
Detlev
Mirco
Heino
Hans-Günther\thans-guenther
Zeki
Christopher
Roman
Dursun
Pasquale
Ivan
Ignatz
Gereon
Massimo
Swen
Danny
Ottomar
Hasan
Karl-Wilhelm
Jürgen\tjuergen
Branko
Reiner
Goran
Slawomir
Mesut
Meik
Eckehard
Oswald
Vassilios
Ernest
Luciano
Ahmet
Reinald
Giuseppe
Timo
William
Hans-Bernd
Friedhelm
Winfried
Hajo
Juergen
Rolf-Peter
Cornelius
Yusuf
Otfried
Eggert
Senol
Eckehard
Karl-Hans
Fedor
Hans-Rainer
Ismail
Reza
Randolf
Frederik
Hans Josef
Edwin
Volkmar
Istvan
Dino
Heinz Dieter
Selim
Leon
Hanni
Metin
Theodoros
Mattias
Erdogan
Jens-Uwe
Jörg-Peter\tjoerg-peter
Arif
Anselm
Kurt
Edwin
Harold
Dariusz
Guiseppe
Norman
Harro
Ferdi
Alberto
Juergen
Josip
Freddy
Dominic
Gerhard
Pavel
Michael
Hans-Josef
Tino
Sieghard
Wieslaw
Milos
Alexandre
Aldo
Claus
Niels
Peter
Lars
Murat
Elias
Iwan
Andrey
Maik
Ryszard
Benno
Oswin
Wieland
Frederik
Hubertus
Wolfhard
Nikolas
Ron
Artur
Ivo
Herwig
Sigmund
Luigi
Robert
Samuel
Cemal
Eggert
Urs
Ricardo
Reginald
Nick
Andrew
Ismet
Rocco
Hans-Theo
Karl-Josef
Anton
Raik
Sepp
Gerard
Pierre
Stjepan
Reginald
Sabri
Gerold
Micha
Oswald
Jens-Uwe
Silvio
Immo
Toni
Oskar
Steven
Hans-Rudolf
Falko
Edward
Yilmaz
Willy
Ditmar
John
Dieter
Klaus Dieter
Michail
Czeslaw
Karl-Wilhelm
Ronald
Ignatz
Alfredo
Süleyman\tsueleyman
Hans-Bernd
Ludwig
Otfried
Reginald
Otto
Burkhard
Mariusz
Nicolas
Joseph
Sergei
Kristian
Siegmund
Ronald
Hanno
Urs
Enver
Jerzy
Jörg\tjoerg
Carsten
Sigurd
Karlfried
Hajo
Hans-Walter
Rico
Tassilo
Gotthilf
Hans-Erich
Martin
Aldo
Thorben
Klaus-D.
Amir
Zeljko
Hans-Günter\thans-guenter
Wieslaw
Dirk
Hakan
Eckhart
Alfred
Kuno
Dragan
Hans-Henning
Henning
Sergio
Klaus-Günter\tklaus-guenter
Hans-Peter
Gottfried
Juergen
Korbinian
Yusuf
Max
Valerij
Raphael
Denny
Jacob
Erich
Baldur
Yusuf
Heinz-Günther\theinz-guenther
Ada
Marco
Ignaz
Zlatko
Hugo
Jiri
Tassilo
Yilmaz
H.-Dieter
Ilhan
Nikola
Werner
Hans-Georg
Heinz-Werner
Adalbert
Kaspar
Dennis
Hajo
Necati
Heinz-Werner
Karl-Werner
Leonardo
Wigbert
Vito
Moritz
Aziz
Alfredo
Peter-Michael
Eberhardt
Walter
Gert
Andrej
Konstantin
Raymond
Rouven
Hassan
Gabor
Klemens
Janos
Ismail
Sandro
Fedor
Fredi
Nils
Jost
Karl-August
Hinrich
Zenon
Slawomir
Hanni
Guntram
Mikhail
Miodrag
Recep
Gotthold
Arif
Maik
Julian
Vadim
Thomas
Wladimir
Eberhard
Rudolf
Anatol
Rouven
Norman
Hans-Georg
Marius
Knud
Nikolaus
Thorsten
Kemal
Leonard
Riza
Hans-Karl
Kenan
Tomasz
Phillip
Rudolph
Karl-Otto
Jonas
Ilija
Leo
Yusuf
Abbas
Karl-Ernst
Malte
Hans-Peter
Ronny
Jacob
Jaroslav
Gunnar
Thomas
Heribert
Georg
Hans-Theo
Ismet
Sigmund
Jonas
Reginald
Sepp
Detlef
Andres
Ahmet
Ernst-Otto
Arne
Reimund
Janko
Friedrich
Karl-Ernst
Erich
Sönke\tsoenke
Recep
Hans-Michael
Ali
Stephen
Torsten
Andrew
Konstantinos
Eckard
Eric
Hans-Dieter
Karl-Josef
Klaus-Werner
Thilo
Siegward
Wolf-Rüdiger\twolf-ruediger
Krzysztof
Falko
Adolf
Fridolin
Gilbert
Albert
Klaus
Horst
Hans-Dieter
Gotthilf
Bert
Hans Jürgen\thans-juergen
Samuel
Paolo
Ernst-Dieter
Meinolf
Calogero
Dierk
Leonard
Wolf-Dieter
Dogan
Janusz
Recep
Andree
Diedrich
Faruk
André\tandre
Hans-Uwe
Sylvio
Karl-Heinrich
Heinz-Werner
Hans-Karl
Sigmar
Erhard
Marcel
Hans-Uwe
Gernot
Aleksandr
Danny
Francesco
Fernando
Alban
Andrei
Bernward
Johann
Rüdiger\truediger
Nicolaus
Janko
Hajo
Jann
Ilija
Karl-Wilhelm
Manfred
Vito
Norbert
Herbert
Sigurd
Vlado
Enno
Gisbert
Jörgen\tjoergen
Czeslaw
Stanislaw
Dieter
Alfredo
Oswin
Rolf
Timo
Fredi
Marcel
Hilmar
Dan
Meinolf
Laszlo
Branko
Dominic
Ada
Leif
Zlatko
Hans-Michael
Janko
Niels
Raymund
Urban
Horst-Günter\thorst-guenter
Klemens
Ramon
Ian
Hans-Joachim
Hans-Eberhard
Daniele
Theodoros
Norbert
Carmelo
Roderich
Robby
Gero
Hermann-Josef
Hans-Dietrich
Holm
Uli
Kasimir
Iwan
Nikola
Petar
Ismail
Bruno
Mehmet
Alexandre
Axel
Zbigniew
Hans-Eberhard
Fredo
Gotthilf
Friedo
Abbas
Pietro
Henning
John
Emil
Klaus Peter
Engin
Lothar
Marko
Jörg\tjoerg
Helge
Aldo
Hanspeter
Karl-Georg
Louis
Jan
Jens-Uwe
Eduard
Fernando
Fredy
Torben
Johann
Christoph
Salvatore
Ignatz
Georgios
Gotthilf
Hans-Henning
Cemal
Eggert
Frederic
Joachim
Maurice
Eduard
Claus
Friedhold
Dierk
Karl-Ludwig
Ismet
Hans-Ulrich
Eric
Berend
Ekkehard
Karl-August
Hans-Joachim
Paul-Heinz
Dimitri
Christos
Gundolf
Guiseppe
Heinz-Josef
Thaddäus\tthaddaeus
Abraham
Daniel
Vladimir
Julian
Klaus Dieter
Juergen
Mijo
Ferenc
Eckard
Jan
Gotthard
Ekrem
Bastian
Hans-Gerhard
René\trene
Mahmut
Bartholomäus\tbartholomaeus
Hasso
Hartmut
Bertold
Istvan
Willi
Hans-Henning
Oskar
Jonathan
Tomasz
Marvin
Friedo
Steffen
Burkhard
Hans-Peter
Krzysztof
Folker
Hans-Karl
Danny
Sergej
Carl
Hans-Uwe
Erol
Sven
Hans
Lothar
Ibrahim
Bela
Franjo
Hans-Hinrich
Otto
Henner
Stephen
Harro
André\tandre
Giovanni
Timm
Steven
Urban
Wieslaw
Curt
Raimund
Pero
Ismet
Carsten
Fridolin
Sönke\tsoenke
Zbigniew
Athanasios
Norbert
Nikolaj
Stefan
Hermann
Hans-Heinrich
Jörg-Peter\tjoerg-peter
Dan
Arnulf
Volkmar
Hanns
Jerzy
Hans-Theo
Andree
Thoralf
Tilo
Carmelo
Heiner
Torben
Ibrahim
Holm
Hermann
Dimitri
Leif
Erwin
Denis
Lars
Albert
Till
Ronald
Hans-Theo
Mirko
Massimo
Petros
Vito
Salih
Ingo
Steven
Wigbert
Hans-Helmut
Claudius
Harold
Josef
Berend
Enver
Ingo
Friedemann
Hellmut
Fredi
Raymond
Aribert
Eckard
Alexej
Hüseyin\thueseyin
Dino
Philippe
Gotthard
Jan-Peter
Hans-Jochen
André\tandre
Kaspar
Tim
Rouven
Mato
Hans-Helmut
Rudi
Michel
Gerolf
Ahmed
Moritz
Siegmar
Franjo
Randolf
Muharrem
Hellmuth
David
Rene
Mikhail
Karl-Heinz
Igor
Giuseppe
Heinz-Gerd
Gabriel
Erkan
Philip
David
Gerd
Sigfried
Sandor
Eggert
Mehmet
Apostolos
Ada
Raimund
Dursun
Sieghard
Mato
Burghard
Fridolin
Gottfried
Siegward
Gernot
Rolf-Dieter
Wulf
Zoran
Luigi
Edelbert
Anto
Fernando
Arthur
Karl-Ludwig
Bruno
Leonid
Claudio
Donald
Nuri
Ilias
Anatolij
Hans-Gerd
Walter
Berthold
Antonios
Cornelius
Frederic
Siegmund
Patrick
Fredy
Christof
Engin
Claus
Jens-Uwe
Leif
Ali
Sigismund
Amir
Mirco
Theodor
Hans-Martin
Ladislaus
Erich
Horst-Peter
Marten
Albin
Utz
Franco
Ernst-Otto
Cornelius
Heinz
Ignaz
Andres
Bernward
Jürgen\tjuergen
Hans-H.
André\tandre
Franz-Josef
Hans-Adolf
Sebastiano
Ismail
Rouven
Jonathan
Thoralf
Gunar
Kevin
Zlatko
Jose
Hans-Georg
Heinfried
Arno
Lorenzo
Friedrich-Wilhelm
Jost
Andy
Thilo
Mahmoud
Manfred
Milan
Petar
Alfonso
Witold
Gordon
Gerwin
Gotthard
Pedro
Bruno
André\tandre
Petar
Nikolaj
Miguel
Emin
Holger
Sigmund
Dieter
René\trene
Nicolaus
Yusuf
Edward
Helge
Guenther
Hajo
Gernot
Enver
Hans-Günther\thans-guenther
Hartmut
Wieland
Hans-Erich
Ernst-August
Mark
Wolf-Rüdiger\twolf-ruediger
Giuseppe
Paul-Heinz
Nick
Zenon
Hans-Peter
Recep
Leander
Ralf-Dieter
Theobald
Alban
Sigfried
Ingo
Swen
Remo
Aleksander
Wolf
Hans-Gerd
Alex
Hüseyin\thueseyin
Patrick
Knud
Calogero
Cetin
Nikolaus
Vadim
Klaus-Jürgen\tklaus-juergen
Fredy
Wojciech
Willibert
Arthur
Hans-J.
Muharrem
Hubertus
Marco
Holger
Julian
Diedrich
Josef
Ingmar
Bernd
Edmund
Riza
Alberto
Lukas
Stefano
Jochen
René\trene
Kaspar
Marko
Benedikt
Randolf
Christos
Alwin
Oskar
William
Athanasios
Johann
Hasso
Claus-Dieter
Heinz-Werner
Wolf-Dieter
Peter
Zoltan
Reinhardt
Alf
Franz-Josef
Herbert
Helfried
Gotthold
Marc
Hans-Peter
Jonas
Jobst
Meinolf
Kurt
Pedro
Janos
Luigi
Dariusz
Carlo
Christos
Hans-Jürgen\thans-juergen
Adolf
Hanns
Ole
Ali
Guntram
Erkan
Ilias
Willy
Isidor
Viktor
Mirko
Dogan
Fatih
Wolf
Eckard
Reinhold
Dittmar
Stanislav
Arno
Aldo
Vito
Berndt
Ole
Jacek
Folkert
Swen
Gundolf
Sahin
Karl-Georg
Arndt
Björn\tbjoern
Stephan
Antonio
Christoph
Donald
Leon
Wolfgang
Vladimir
Wolfgang
Roger
Sigurd
Yilmaz
Hakan
Stephan
Hans Jörg\thans-joerg
Enno
Sandor
Harry
Clemens
Sergei
Emmerich
Rolf
Celal
Vadim
Ansgar
Ryszard
Hanns
Pirmin
Paolo
Eckhardt
André\tandre
Gabor
Guenther
Patrick
Milos
Birger
Jacek
Veit
Laurenz
Hans-Henning
Abraham
Dietmar
Halil
Ruben
Lukas
Franz-Peter
Selim
Leon
Jonathan
Meinolf
Nikolaos
Zbigniew
Damian
Michael
Hans-Dietrich
Gebhard
Bartholomäus\tbartholomaeus
Robby
Sylvio
Dieter
Reimer
Rudolph
Nurettin
Bert
Ditmar
Harro
Karl-Wilhelm
Recep
Heinz Dieter
Salih
Stephen
Andrej
Klaus Dieter
Klaus-Dieter
Rocco
Dogan
Frithjof
Karl-Josef
Jacob
Hagen
Marijan
Jörg\tjoerg
Ernest
Heino
Ingmar
Erdal
Michail
Joerg
Karl-Werner
Gerard
Dietrich
Dogan
Aleksandr
Enno
Arnd
Marc
Ralf-Peter
Ehrenfried
Adolf
Justus
Friedrich-Wilhelm
Meinrad
Karl-Georg
Raymond
Marian
Willi
Karl-Peter
Pierre
Samir
Severin
""",
    "last_name_female": """\
Nohlmans
Thanel
Hübel\thuebel
Kallert
Cichorius
Ring
Jockel
Buchholz
Röhrdanz\troehrdanz
Nette
Eckbauer
Hamann
Ebert
Stolze
Schenk
Flantz
Aumann
Trubin
Mentzel
Söding\tsoeding
Gnatz
Säuberlich\tsaeuberlich
Jäkel\tjaekel
Ebert
Henschel
Zänker\tzaenker
Jäntsch\tjaentsch
Gute
Rogner
Kobelt
Tintzmann
Weimer
Täsche\ttaesche
Hübel\thuebel
Zahn
Roht
Schottin
Schaaf
Stiebitz
Cichorius
Anders
Wähner\twaehner
Karz
Boucsein
Seidel
Loos
Zänker\tzaenker
Fischer
Schweitzer
Hauffer
Wieloch
Matthäi\tmatthaei
Gehringer
Bolnbach
Pergande
Hofmann
Matthäi\tmatthaei
Gutknecht
Kruschwitz
Stahr
Bolzmann
Franke
Ritter
Matthäi\tmatthaei
Hauffer
Hauffer
Rust
Mangold
Klemm
Kitzmann
Krebs
Wiek
Häring\thaering
Ruppersberger
Gunpf
Fliegner
Gutknecht
Kade
Etzold
Hermann
Gnatz
Rudolph
Weimer
Süßebier\tsuessebier
Bien
Pohl
Jacob
Häring\thaering
Schottin
Rosemann
Lindner
Ruppersberger
Gieß\tgiess
Boucsein
Pechel
Lindner
Kroker
Gumprich
Riehl
Wohlgemut
Holt
Heinz
Speer
Kühnert\tkuehnert
Kostolzin
Hölzenbecher\thoelzenbecher
Stoll
Mitschke
Weitzel
Höfig\thoefig
Stroh
Winkler
Döhn\tdoehn
Zahn
Mangold
Niemeier
Scheuermann
Boucsein
Schinke
Gunpf
Wernecke
Heinrich
Krebs
Cichorius
Beyer
Siering
Weller
Gotthard
Seifert
Stumpf
Binner
Scholz
Hornich
Klingelhöfer\tklingelhoefer
Sorgatz
Gotthard
Gude
Hahn
Trupp
Davids
Hein
Schottin
Bender
Mälzer\tmaelzer
Heintze
Schwital
Grein Groth
Bauer
Hartung
Benthin
Stadelmann
Wesack
Beckmann
Pergande
Heinz
Sorgatz
Schulz
Bloch
Kranz
Bien
Heser
Drub
Stiffel
Barkholz
Möchlichen\tmoechlichen
Kobelt
Dippel
Schwital
Löffler\tloeffler
Jopich
Budig
Steckel
Kruschwitz
Wulff
Dussen van
Fechner
Jüttner\tjuettner
Putz
Reichmann
Baum
Juncken
Geisel
Baum
Ernst
Dehmel
Kostolzin
Ernst
Rudolph
Salz
Martin
Löchel\tloechel
Schuchhardt
Eigenwillig
Wähner\twaehner
Franke
Mohaupt
Holt
Birnbaum
Dietz
Hentschel
Preiß\tpreiss
Hering
Kabus
Gnatz
Geisel
Hübel\thuebel
Schleich
Rudolph
Haase
Rosenow
Carsten
Rörricht\troerricht
Tschentscher
Beier
Wulff
Pergande
Hahn
Biggen
Etzold
Schottin
Beyer
Sölzer\tsoelzer
Boucsein
Conradi
Ziegert
Adolph
Stroh
Heintze
Mende
Eberth
Kallert
Hartmann
Schottin
Winkler
Ullmann
Röhrdanz\troehrdanz
Lehmann
Birnbaum
Müller\tmueller
Kambs
Dörr\tdoerr
Schmidt
Hettner
Beer
Kade
Mangold
Naser
Stumpf
Rogge
Hövel\thoevel
Bloch
Ruppert
Nohlmans
Kohl
Säuberlich\tsaeuberlich
Steckel
Jähn\tjaehn
Kensy
Schäfer\tschaefer
Heydrich
Ortmann
Jacob
Vollbrecht
Höfig\thoefig
Söding\tsoeding
Seidel
Gute
Ziegert
Täsche\ttaesche
Eimer
Heuser
Schmiedecke
Pohl
Werner
Mülichen\tmuelichen
Barkholz
Schuchhardt
Jüttner\tjuettner
Benthin
Finke
Rust
Dowerg
Putz
Seip
Jäntsch\tjaentsch
Geißler\tgeissler
Stey
Niemeier
Bolzmann
Eimer
Gude
Eckbauer
Bruder
Freudenberger
Hartung
Dörschner\tdoerschner
Flantz
Schleich
Bender
Eberhardt
Schweitzer
Schinke
Steckel
Trapp
Bachmann
Berger
Bruder
Langern
Bruder
Stoll
Mende
Schwital
Säuberlich\tsaeuberlich
Ebert
Wernecke
Hermann
Köhler\tkoehler
Kuhl
Kobelt
Möchlichen\tmoechlichen
Weimer
Ladeck
Hartung
Graf
Heydrich
Buchholz
Hauffer
Zimmer
Ullmann
Kühnert\tkuehnert
Säuberlich\tsaeuberlich
Lehmann
Salz
Holzapfel
Austermühle\taustermuehle
Wagenknecht
Löffler\tloeffler
Thies
Zimmer
Weinhold
Kitzmann
Schinke
Hübel\thuebel
Neuschäfer\tneuschaefer
Caspar
Hübel\thuebel
Holsten
Hertrampf
Bohnbach
Peukert
Wulf
Naser
Börner\tboerner
Radisch
Junck
Rogner
Harloff
Jüttner\tjuettner
Finke
Lübs\tluebs
Wernecke
Römer\troemer
Beckmann
Heinz
Gorlitz
Stiebitz
Weitzel
Bolander
Hörle\thoerle
Adler
Schulz
Rudolph
Eberhardt
Heidrich
Mühle\tmuehle
Hartung
Dowerg
Säuberlich\tsaeuberlich
Schweitzer
Butte
Kohl
Hendriks
Hethur
Pruschke
Seidel
Klemm
Vollbrecht
Schomber
Geisel
Ladeck
Rose
Mohaupt
Stadelmann
Stiebitz
Briemer
Heß\thess
Heinz
Möchlichen\tmoechlichen
Bähr\tbaehr
Bruder
Hein
Kallert
Winkler
Bloch
Winkler
Lange
Beer
Bonbach
Jessel
Jüttner\tjuettner
Pergande
Butte
Stroh
Siering
Carsten
Hande
Schenk
Bolzmann
Tlustek
Wirth
Röhricht\troehricht
Hornich
Tschentscher
Fliegner
Caspar
Wernecke
Stahr
Hande
Kühnert\tkuehnert
Pechel
Budig
Gute
Graf
Ritter
Schweitzer
Hauffer
Fiebig
Steuer
Schmidtke
Putz
Hartung
Kraushaar
Fröhlich\tfroehlich
Nette
Döring\tdoering
Koch II
Metz
Mosemann
Wohlgemut
Fiebig
Kabus
Pergande
Pruschke
Klemm
Kraus
Ruppersberger
Gude
Kallert
Kade
Scheibe
Weiß\tweiss
Jungfer
Metz
Etzler
Scholz
Geißler\tgeissler
Cichorius
Möchlichen\tmoechlichen
Krause
Rust
Grein Groth
Wesack
Hauffer
Stadelmann
Roskoth
Sölzer\tsoelzer
Schuchhardt
Ernst
Bohlander
Bien
Aumann
Weinhage
Jäkel\tjaekel
Hering
Schlosser
van der Dussen
Jungfer
Junk
Bloch
Mitschke
Kuhl
Winkler
Barkholz
Herrmann
Buchholz
Losekann
Kallert
Heinz
Geisel
Trommler
Werner
Weiß\tweiss
Schwital
Hübel\thuebel
Zimmer
Gorlitz
Peukert
Hübel\thuebel
Aumann
Aumann
Pruschke
Hauffer
Gröttner\tgroettner
Margraf
Naser
Killer
Köster\tkoester
Knappe
Süßebier\tsuessebier
Schleich
Hölzenbecher\thoelzenbecher
Röhrdanz\troehrdanz
Gunpf
Naser
Rosenow
Hande
Röhrdanz\troehrdanz
Stiffel
Eberhardt
Rörricht\troerricht
Holt
Drub
Ruppert
Naser
Pärtzelt\tpaertzelt
Bolander
Wernecke
Kuhl
Bruder
Nerger
Steckel
Binner
Liebelt
Scholz
Sontag
Kabus
Geisler
Junck
Haase
Misicher
Scheibe
Döhn\tdoehn
Rogner
Warmer
Klapp
Schuster
Seidel
Gnatz
Seip
Zirme
Henck
Junck
Weimer
Jockel
Pölitz\tpoelitz
Rosenow
Klingelhöfer\tklingelhoefer
Nette
Reichmann
Dörschner\tdoerschner
Gierschner
Paffrath
Schomber
Striebitz
Kaul
Beier
Roht
Kraus
Sauer
Lorch
Wagner
Hertrampf
Klapp
Hölzenbecher\thoelzenbecher
Mülichen\tmuelichen
Beier
Hövel\thoevel
Bauer
Zobel
Mies
Jäkel\tjaekel
Linke
Döhn\tdoehn
Heuser
Flantz
Ebert
Kraus
Kraushaar
Patberg
Reinhardt
Löchel\tloechel
Drub
Schmiedt
Jopich
Meyer
Misicher
Mentzel
Eberhardt
Plath
Schleich
Kambs
Weinhage
Schenk
Rörricht\troerricht
Bloch
Heuser
Ditschlerin
Boucsein
Rohleder
Hahn
Mude
Höfig\thoefig
Mülichen\tmuelichen
Buchholz
Mosemann
Scheel
Ladeck
Thanel
Rädel\traedel
Losekann
Gerlach
Roht
Schuchhardt
Bruder
Baum
Seidel
Weinhage
Schüler\tschueler
Steinberg
Jopich
Hettner
Ring
Langern
Siering
Langern
Eimer
Jähn\tjaehn
Harloff
Benthin
Karz
Tlustek
Kroker
Siering
Budig
Weinhold
Wiek
Löffler\tloeffler
Putz
Mude
Bohnbach
Scholz
Jopich
van der Dussen
Stumpf
Winkler
Dehmel
Riehl
Girschner
Barth
Drub
Beier
Röhricht\troehricht
Eberth
Schuchhardt
Hauffer
Seifert
Bohlander
Sauer
Gute
Rosenow
Pieper
Mühle\tmuehle
Junitz
Seifert
Gutknecht
Freudenberger
Beer
Wiek
Kostolzin
Segebahn
Krause
Meister
Schacht
Hertrampf
Hermann
Anders
Mies
Hamann
Eckbauer
Ernst
Rogner
Geisel
Grein Groth
Mans
Drewes
Möchlichen\tmoechlichen
Huhn
Wesack
Austermühle\taustermuehle
Stolze
Täsche\ttaesche
Speer
Schweitzer
Rosemann
Stroh
Gumprich
Zahn
Scholl
Liebelt
Pergande
Berger
Flantz
Söding\tsoeding
Meyer
Scholl
Klemm
Wohlgemut
Barkholz
Stahr
Wilms
Jäkel\tjaekel
Johann
Radisch
Kuhl
Eckbauer
Schenk
Schenk
Rosemann
Reichmann
Mude
Bonbach
Fritsch
Vogt
Gröttner\tgroettner
Bruder
Graf
Schmiedecke
Schäfer\tschaefer
Beyer
Henck
Jüttner\tjuettner
Kostolzin
Pruschke
Thanel
Bauer
Hölzenbecher\thoelzenbecher
Drub
Jüttner\tjuettner
Söding\tsoeding
Anders
Scheibe
Roskoth
Krein
Blümel\tbluemel
Kranz
Beer
Eimer
Zorbach
Holzapfel
Krause
Schottin
Weinhold
Rädel\traedel
Schmidtke
Hethur
Etzler
Steinberg
Gerlach
Pruschke
Ehlert
Holsten
Hübel\thuebel
Klingelhöfer\tklingelhoefer
Dörschner\tdoerschner
Söding\tsoeding
Junk
Trommler
Loos
Heß\thess
Carsten
Mielcarek
Atzler
Steinberg
Wernecke
Kuhl
Trupp
Hauffer
Thanel
Hein
Gutknecht
Zimmer
Reinhardt
Striebitz
Höfig\thoefig
Scheel
Stahr
Klemm
Dippel
Klemt
Mies
Mude
Blümel\tbluemel
Flantz
Wesack
Fliegner
Matthäi\tmatthaei
Radisch
Döring\tdoering
Hein
Kambs
Mielcarek
Kraus
Mende
Trupp
Hänel\thaenel
Scholtz
Vogt
Fritsch
Schüler\tschueler
Rogge
Preiß\tpreiss
Junken
Stoll
Davids
Wohlgemut
Tröst\ttroest
Klemt
Zirme
Grein Groth
Henck
Kade
Mitschke
Stoll
Beier
Schweitzer
Vollbrecht
Jäkel\tjaekel
Hein
Stey
Kreusel
Hamann
Stumpf
Schuster
Grein Groth
Graf
Junitz
Meister
Ritter
Cichorius
Blümel\tbluemel
Meister
Hettner
Peukert
Schweitzer
Bien
Stadelmann
Kroker
Bohlander
Barkholz
Säuberlich\tsaeuberlich
Schottin
Kohl
Nerger
Oderwald
Wagenknecht
Stumpf
Biggen
Vollbrecht
Gerlach
Jacob
Rosemann
Weitzel
Schuchhardt
Carsten
Sauer
Jessel
Bonbach
Meister
Gerlach
Hövel\thoevel
Schomber
Krebs
Döhn\tdoehn
Roskoth
Trubin
Salz
Hofmann
Schuster
Sorgatz
Kallert
Hethur
Hettner
Röhricht\troehricht
Gerlach
Biggen
Klemm
Höfig\thoefig
Hering
Wagner
Koch II
Preiß\tpreiss
Seidel
Rust
Caspar
Textor
Vollbrecht
Dehmel
Paffrath
Weller
Drewes
Hornich
Rogge
Hande
Heser
Steuer
Gumprich
Klemm
Käster\tkaester
Jäntsch\tjaentsch
Bolzmann
Zirme
Koch II
Roskoth
Hertrampf
Trommler
Kruschwitz
Pölitz\tpoelitz
Spieß\tspiess
Mülichen\tmuelichen
Rudolph
Ernst
Bachmann
Schaaf
Henck
Rosemann
Meyer
van der Dussen
Ruppersberger
Hendriks
Bolander
Loos
Grein Groth
Kraushaar
Hendriks
Austermühle\taustermuehle
Löffler\tloeffler
Hörle\thoerle
Linke
Weinhold
Meister
Fiebig
Matthäi\tmatthaei
Etzold
Wiek
Schenk
Holzapfel
Adolph
Bohlander
Blümel\tbluemel
Drewes
Schmiedt
Wirth
Pruschke
Heinrich
Jacob
Jopich
Sager
Bolzmann
Hövel\thoevel
Mangold
Schomber
Stroh
Sontag
Pechel
Seip
Heß\thess
Wilms
Seifert
Dörr\tdoerr
Dobes
Berger
Geisel
Dietz
Nerger
Heydrich
Jüttner\tjuettner
Walter
Rädel\traedel
Wiek
Hering
Bohnbach
Hering
Finke
Carsten
Wagner
Schaaf
Trommler
Schenk
Winkler
Pruschke
Dippel
Bauer
Bender
Jockel
Steckel
Köster\tkoester
Fiebig
Kallert
Döring\tdoering
Hesse
Fliegner
Geisler
Hendriks
Trommler
""",
    "last_name_male": """\
Hofmann
Rudolph
Dehmel
Carsten
Textor
Dobes
Schweitzer
Segebahn
Döring\tdoering
Löchel\tloechel
Loos
Röhricht\troehricht
Schmiedt
Textor
Höfig\thoefig
Dietz
Löchel\tloechel
Köster\tkoester
Kitzmann
Röhrdanz\troehrdanz
Thanel
Dowerg
Schacht
Henck
Hermighausen
Aumann
Wähner\twaehner
Baum
Stey
Hering
Zahn
Geisel
Sorgatz
Drewes
Juncken
Hering
Klapp
Eberhardt
Peukert
Eigenwillig
Fliegner
Dowerg
Ruppert
Kusch
Ruppert
Ring
Bolnbach
Hecker
Hövel\thoevel
Barkholz
Weitzel
Seifert
Lübs\tluebs
Peukert
Rörricht\troerricht
Mende
Jessel
Graf
Röhricht\troehricht
Kostolzin
Kroker
Finke
Johann
Martin
Söding\tsoeding
Jessel
Bähr\tbaehr
Buchholz
Noack
Wulf
Gunpf
Walter
Weinhage
Sauer
Möchlichen\tmoechlichen
Möchlichen\tmoechlichen
Söding\tsoeding
Wernecke
Schmiedecke
Kramer
Fischer
Buchholz
Jockel
Steckel
Ziegert
Scheuermann
Krein
Reichmann
Etzler
Peukert
Ring
Stadelmann
Biggen
Rädel\traedel
Ortmann
Kitzmann
Benthin
Mitschke
Kroker
Dippel
Heidrich
Bolzmann
Matthäi\tmatthaei
Schlosser
Pärtzelt\tpaertzelt
Hornig
Segebahn
Wilms
Lübs\tluebs
Jähn\tjaehn
Harloff
Höfig\thoefig
Niemeier
Wulf
Seifert
Stiffel
Scheibe
Schomber
Harloff
Martin
Stumpf
Roht
Stiffel
Bohnbach
Wulff
Cichorius
Heuser
Gotthard
Reinhardt
Stoll
Martin
Jäntsch\tjaentsch
Lange
Geisler
Nohlmans
Sölzer\tsoelzer
Blümel\tbluemel
Etzold
Striebitz
Tschentscher
Mülichen\tmuelichen
Hethur
Heuser
Metz
Hiller
Geisel
Oderwald
Roht
Scholz
Krein
Beier
Döring\tdoering
Köster\tkoester
Koch
Kreusel
Stoll
Oderwald
Gröttner\tgroettner
Kabus
Gehringer
Benthin
Grein Groth
Löwer\tloewer
Schäfer\tschaefer
Löffler\tloeffler
Pruschke
Lange
Kraus
Spieß\tspiess
Schenk
Koch
Herrmann
Jessel
Riehl
Wulf
Winkler
Nerger
Karge
Häring\thaering
Holsten
Bolzmann
Gnatz
Albers
Peukert
Förster\tfoerster
Mies
Textor
Gumprich
Köhler\tkoehler
Bonbach
Hölzenbecher\thoelzenbecher
Hornig
Berger
Haase
Roskoth
Hendriks
Hörle\thoerle
Gorlitz
Buchholz
Winkler
Rohleder
Zobel
Schmidtke
Meister
Boucsein
Wernecke
Nerger
Aumann
Dörschner\tdoerschner
Mans
Gude
Pärtzelt\tpaertzelt
Rogge
Oderwald
Löchel\tloechel
Weller
Austermühle\taustermuehle
Franke
Römer\troemer
Schüler\tschueler
Steckel
Lehmann
Kambs
Schinke
Hölzenbecher\thoelzenbecher
Seifert
Oderwald
Dörr\tdoerr
Radisch
Trapp
Hornig
Binner
Eberhardt
Mosemann
Jockel
Nerger
Stahr
Beyer
Fischer
Wieloch
Gude
Lindau
Weiß\tweiss
Säuberlich\tsaeuberlich
Beckmann
Trommler
Renner
Krause
Trommler
Möchlichen\tmoechlichen
Häring\thaering
Sontag
Franke
Beier
Berger
Hande
Budig
Thies
Otto
Weinhold
Spieß\tspiess
Beer
Bien
Trapp
Köster\tkoester
Jäkel\tjaekel
Koch
Ruppersberger
Benthin
Jacobi Jäckel\tjacobi-jaeckel
Möchlichen\tmoechlichen
Weitzel
Hein
Klapp
Wulf
Geißler\tgeissler
Oderwald
Pruschke
Matthäi\tmatthaei
Röhricht\troehricht
Ruppert
Thies
Pieper
Bolnbach
Warmer
Schmidtke
Scholl
Kambs
Hörle\thoerle
Trommler
Rudolph
Stroh
Heinz
Süßebier\tsuessebier
Henck
Holsten
Mans
Ring
Beer
Lindner
Schüler\tschueler
Ehlert
Trupp
Schmidtke
Löchel\tloechel
Fiebig
Karz
Pölitz\tpoelitz
Karz
Butte
Koch
Schuchhardt
Seifert
Freudenberger
Conradi
Sager
Römer\troemer
Henk
Scholtz
Scholl
Nerger
Kreusel
Knappe
Bonbach
Zirme
Scheibe
Scholz
Wähner\twaehner
Thies
Heinz
Mühle\tmuehle
Schüler\tschueler
Hübel\thuebel
Mude
Bloch
Pärtzelt\tpaertzelt
Nerger
Carsten
Gröttner\tgroettner
Zirme
Börner\tboerner
Pieper
Schwital
Fiebig
Graf
Hornich
Drub
Weihmann
Hande
Beyer
Henck
Martin
Junck
Austermühle\taustermuehle
Seifert
Boucsein
Seifert
Wulf
Anders
Segebahn
Boucsein
Buchholz
Hornig
Mülichen\tmuelichen
Gierschner
Junitz
Rogge
Gehringer
Huhn
Blümel\tbluemel
Bohnbach
Holt
Weimer
Trupp
Nette
Misicher
Kaul
Hermighausen
Beer
Thies
Dehmel
Meister
Grein Groth
Heidrich
Gehringer
Rädel\traedel
Bärer\tbaerer
Scheibe
Stolze
Gerlach
Ring
Weiß\tweiss
Dippel
Ruppert
Hermighausen
Müller\tmueller
Lehmann
Nohlmans
Dietz
Hartung
Geisel
Weller
Eimer
Rohleder
Henk
Röhrdanz\troehrdanz
Bohnbach
Gorlitz
Kranz
Gotthard
Zänker\tzaenker
Gieß\tgiess
Trapp
Bolnbach
Sölzer\tsoelzer
Margraf
Jacobi Jäckel\tjacobi-jaeckel
Riehl
Anders
Täsche\ttaesche
Mälzer\tmaelzer
Bohnbach
Herrmann
Käster\tkaester
Seifert
Preiß\tpreiss
Bruder
Heidrich
Gertz
Kreusel
Matthäi\tmatthaei
Pruschke
Klapp
Peukert
Wohlgemut
Harloff
Patberg
Barth
Löffler\tloeffler
Meister
Stey
Römer\troemer
Tlustek
Wagner
Ullmann
Eberth
Misicher
Stroh
Spieß\tspiess
Beckmann
Beier
Speer
Martin
Peukert
Kraus
Geisel
Kaul
Fiebig
Täsche\ttaesche
Bolander
Mitschke
Dehmel
Nerger
Wiek
Steckel
Hethur
Gehringer
Koch
Sager
Hethur
Etzold
Austermühle\taustermuehle
Thies
Dietz
Schuchhardt
Tschentscher
Karz
Gieß\tgiess
Klapp
Löwer\tloewer
Oestrovsky
Müller\tmueller
Müller\tmueller
Riehl
Keudel
Rosemann
Benthin
Zirme
Vogt
Misicher
Fiebig
Siering
Boucsein
Werner
Lehmann
Schenk
Jessel
Hahn
Schuster
Döhn\tdoehn
Ruppert
Budig
Kensy
Mentzel
Thies
Schinke
Boucsein
Metz
Häring\thaering
Kallert
Reichmann
Mälzer\tmaelzer
Henck
Binner
Juncken
Vogt
Stolze
Schmiedt
Dörr\tdoerr
Hartung
Zirme
Bruder
Beier
Bähr\tbaehr
Gunpf
Gierschner
van der Dussen
Sorgatz
Roht
Rust
Siering
Kühnert\tkuehnert
Siering
Koch
Reising
Reuter
Cichorius
Drubin
Schäfer\tschaefer
Gumprich
Franke
Steckel
Gutknecht
Lorch
Siering
Schacht
Henschel
Wirth
Gierschner
Rust
Schaaf
Wulff
Wilmsen
Röhrdanz\troehrdanz
Bachmann
Mentzel
Sauer
Hartung
Hänel\thaenel
Schottin
Pölitz\tpoelitz
Gröttner\tgroettner
Klemm
Jessel
Geißler\tgeissler
Schottin
Conradi
Gotthard
Matthäi\tmatthaei
Löwer\tloewer
Gröttner\tgroettner
Tschentscher
Budig
Langern
Käster\tkaester
Kabus
Textor
Hamann
Wiek
Heinrich
Rogge
Birnbaum
Butte
Wohlgemut
Pieper
Beer
Etzold
Jopich
Löffler\tloeffler
Anders
Jäkel\tjaekel
Birnbaum
Beyer
Staude
Kallert
Seifert
Hartmann
Eimer
Dussen van
Budig
Speer
Schmiedt
Bonbach
Stoll
Gude
Anders
Rogner
Neuschäfer\tneuschaefer
Lange
Zänker\tzaenker
Scheuermann
Kallert
Mangold
Nette
Rosemann
Biggen
Fröhlich\tfroehlich
Dippel
Eberhardt
Junk
Birnbaum
Schmiedt
Jüttner\tjuettner
Kabus
Mende
Dobes
Seifert
Gude
Steinberg
Oderwald
Metz
Weller
Renner
Döhn\tdoehn
Budig
Weitzel
Fröhlich\tfroehlich
Scholtz
Winkler
Hiller
Dippel
Täsche\ttaesche
Striebitz
Stey
Zobel
Winkler
Mende
Wagner
Eberth
Höfig\thoefig
Ladeck
Dehmel
Schlosser
Klapp
Köster\tkoester
Walter
Jüttner\tjuettner
Langern
Becker
Weihmann
Peukert
Etzler
Fröhlich\tfroehlich
Dörr\tdoerr
Tschentscher
Wieloch
Hartung
Radisch
Hesse
Scheibe
Haase
Lindau
auch Schlauchin
Schweitzer
Gehringer
Stadelmann
Roskoth
Ruppersberger
Tschentscher
Ebert
Otto
Henk
auch Schlauchin
Eigenwillig
Heuser
Fliegner
Martin
Matthäi\tmatthaei
Eberhardt
Metz
Schulz
Neuschäfer\tneuschaefer
Bolnbach
Köhler\tkoehler
Hermighausen
Steinberg
Paffrath
Austermühle\taustermuehle
Hofmann
Tintzmann
Kramer
Barth
Trupp
Römer\troemer
Beckmann
Kambs
Caspar
Fliegner
Lindau
Sauer
Tintzmann
Mitschke
Rogner
Kohl
Kambs
Caspar
Bärer\tbaerer
Nohlmans
Lehmann
Schacht
Scholtz
Scheuermann
Holsten
Ernst
Beckmann
Weinhage
Junck
Zimmer
Kabus
Gorlitz
Rädel\traedel
Ruppersberger
Sager
Süßebier\tsuessebier
Holsten
Werner
Speer
Schüler\tschueler
Gorlitz
Jopich
Geißler\tgeissler
Heß\thess
Biggen
Henck
Schomber
Holsten
Stoll
Baum
Hecker
Eimer
Hande
Krein
Köhler\tkoehler
Wulff
Wende
Fechner
Kaul
Eberth
Mitschke
Schuster
Schüler\tschueler
Sauer
Pohl
Vogt
Nohlmans
Mende
Klemm
Gunpf
Scheibe
Hering
Tlustek
Seifert
Liebelt
Hettner
Paffrath
Bärer\tbaerer
Pohl
Patberg
van der Dussen
Kohl
Hethur
Mans
Beer
Radisch
Aumann
Mangold
Ullrich
Stadelmann
Bolander
Schönland\tschoenland
Schenk
Ruppert
Kabus
Pechel
Heydrich
Rädel\traedel
Beyer
Gierschner
Finke
Schönland\tschoenland
Mies
Rohleder
Vollbrecht
Drewes
Stoll
Tlustek
Klemm
Klemm
Kreusel
Albers
Kruschwitz
Ritter
Kensy
Walter
Mielcarek
Lindau
Bruder
Lindau
Schinke
Weller
Fiebig
Faust
Niemeier
Eberhardt
Scholtz
Riehl
Zorbach
Geißler\tgeissler
Reising
Säuberlich\tsaeuberlich
Preiß\tpreiss
Otto
Mitschke
Seifert
Hiller
Killer
Albers
Wilmsen
Neureuther
Karge
Sölzer\tsoelzer
Scheel
Gotthard
Franke
Sauer
Wulff
Löffler\tloeffler
Becker
Henk
Täsche\ttaesche
Krein
Scholl
Beier
Neuschäfer\tneuschaefer
Hauffer
Heintze
Meyer
Heinrich
Lachmann
Wulff
Dörschner\tdoerschner
Schwital
Hermighausen
Pergande
Hendriks
Scholl
Dippel
Meister
Briemer
Hoffmann
Henk
Killer
Heß\thess
Benthin
Löffler\tloeffler
Ullmann
Wieloch
Trapp
Rosenow
Budig
Naser
Hellwig
Zobel
Häring\thaering
Jacob
Hahn
Beckmann
Tlustek
Sölzer\tsoelzer
Harloff
Bolnbach
Klotz
Ullmann
Geisel
Ziegert
Schuster
Finke
Hauffer
Weinhage
Oestrovsky
Börner\tboerner
Liebelt
Jacob
auch Schlauchin
Weinhage
Karz
Zahn
Seidel
Bolnbach
Stadelmann
Peukert
Koch
Süßebier\tsuessebier
Zobel
Jüttner\tjuettner
Höfig\thoefig
Butte
Trommler
Knappe
Thanel
Klapp
Mälzer\tmaelzer
Bruder
Ullmann
Bohlander
Benthin
Preiß\tpreiss
Ring
Weller
Hornich
Hendriks
Pohl
Lübs\tluebs
Neuschäfer\tneuschaefer
Kobelt
Lehmann
Buchholz
Gunpf
Bloch
Stey
Sorgatz
Wilms
Hering
Drewes
Henschel
Eigenwillig
Niemeier
Paffrath
Scholtz
Jüttner\tjuettner
Löwer\tloewer
Schüler\tschueler
Ernst
Kruschwitz
Nohlmans
Grein Groth
Noack
Sölzer\tsoelzer
Gertz
Wilms
Wagenknecht
Zänker\tzaenker
Kobelt
Schottin
Scholtz
Segebahn
Kabus
Werner
Jacobi Jäckel\tjacobi-jaeckel
Wagner
Pechel
Fröhlich\tfroehlich
Jacob
Blümel\tbluemel
Ehlert
Staude
Kraushaar
Jopich
Rohleder
Baum
Staude
Etzold
Hoffmann
Steuer
Juncken
Aumann
Liebelt
Budig
Seifert
Lindner
Hauffer
Dippel
Hartmann
Hering
Jacobi Jäckel\tjacobi-jaeckel
Budig
Pölitz\tpoelitz
Ritter
Heß\thess
Schmiedt
Harloff
Höfig\thoefig
Karge
Hellwig
Lübs\tluebs
Kobelt
Rörricht\troerricht
Franke
Becker
Tschentscher
Lübs\tluebs
Jacob
Walter
Sager
Mühle\tmuehle
Scholl
Scholtz
Döring\tdoering
Beckmann
Roht
Butte
Tröst\ttroest
Lorch
Schuster
""",
    "company": """\
Noack Täsche Stiftung & Co. KGaA\tnoack-taesche-stiftung-co-kgaa
Thies
Holt Henschel KGaA
Pärtzelt Wähner Stiftung & Co. KG\tpaertzelt-waehner-stiftung-co-kg
Röhricht\troehricht
Reinhardt
Zirme KGaA
Söding Schönland AG\tsoeding-schoenland-ag
Schuster
Lange
Lorch Stiftung & Co. KGaA
Fröhlich Roskoth AG\tfroehlich-roskoth-ag
Kobelt Klapp GmbH
Heser GbR
Mielcarek OHG mbH
Klemt AG & Co. KGaA
Graf
Striebitz
Rädel\traedel
Ebert Dobes AG
Pruschke
Gerlach
Killer Lindau AG & Co. KGaA
Buchholz
Hellwig
Walter
Pölitz KG\tpoelitz-kg
Striebitz Sontag GmbH & Co. KG
Roskoth Weitzel GmbH & Co. OHG
Keudel
Scholz
Misicher Hofmann AG & Co. KG
Fliegner e.G.
Jessel AG
Metz Schmiedecke GmbH
Haase GmbH
Nerger KGaA
Benthin Gunpf GbR
Budig GbR
Binner Höfig Stiftung & Co. KGaA\tbinner-hoefig-stiftung-co-kgaa
Hövel KG\thoevel-kg
Bolzmann GmbH & Co. KG
Hornig KG
Schönland\tschoenland
Radisch AG
Vollbrecht
Wernecke
Scholl OHG mbH
Binner Stiftung & Co. KGaA
Caspar
Trapp Kühnert KG\ttrapp-kuehnert-kg
Börner Renner AG\tboerner-renner-ag
Buchholz
Gumprich
Winkler
Reinhardt Mentzel KG
Wilms AG & Co. KGaA
Jessel
Kramer Mude GbR
Schinke GmbH & Co. KG
Meister Pärtzelt AG\tmeister-paertzelt-ag
Matthäi\tmatthaei
Weinhage
Blümel Oderwald AG & Co. KGaA\tbluemel-oderwald-ag-co-kgaa
Wieloch e.V.
Hornich Kraus GmbH
Dörschner\tdoerschner
Koch II Radisch GmbH & Co. KG
Warmer GmbH & Co. OHG
Pruschke GmbH & Co. KGaA
Stey Stiftung & Co. KG
Hartung Bohnbach GmbH
Ullrich e.G.
Scheel GmbH & Co. OHG
Kitzmann
Lachmann GmbH
Hornich
Juncken
Hörle\thoerle
Fritsch
Striebitz Wähner GmbH & Co. OHG\tstriebitz-waehner-gmbh-co-ohg
Knappe
Oestrovsky AG & Co. OHG
Mohaupt KGaA
Jäkel Kensy AG\tjaekel-kensy-ag
Langern Pohl GmbH
Hesse Schenk GmbH & Co. OHG
Kraushaar
Jacob Henk GmbH
Geisel Scheel KG
Oestrovsky
Birnbaum Stiftung & Co. KGaA
Riehl Dörr GbR\triehl-doerr-gbr
Heinz GmbH & Co. KG
Rosenow Klingelhöfer GmbH\trosenow-klingelhoefer-gmbh
Aumann AG & Co. KG
Krebs
Söding\tsoeding
Zahn
Rädel\traedel
Thies
Geißler Karge GmbH\tgeissler-karge-gmbh
Haering Walter e.G.
Loos Beyer AG & Co. KGaA
Hauffer
Heser
Stahr Rörricht e.V.\tstahr-roerricht-e-v
Schönland Jähn KG\tschoenland-jaehn-kg
Heß KG\thess-kg
Preiß Nette GmbH\tpreiss-nette-gmbh
Oderwald KG
Pölitz GmbH & Co. KG\tpoelitz-gmbh-co-kg
Lange
Beer AG & Co. KGaA
Gude
Staude
Köhler AG & Co. KGaA\tkoehler-ag-co-kgaa
Beier
Dussen van Vogt GmbH & Co. OHG
Staude
Biggen GmbH
Lübs e.V.\tluebs-e-v
Kitzmann
Scheel Boucsein GmbH
Stumpf Noack KG
Nohlmans AG & Co. KG
Heser
Scholl
Pergande AG
Schottin AG
Wähner Trupp GmbH & Co. OHG\twaehner-trupp-gmbh-co-ohg
Meyer GmbH & Co. KGaA
Bolander Hornig AG
Staude
Wirth Metz GmbH
Drub AG
Bonbach
Baum
Budig
Sauer
Kohl GmbH
Ladeck GmbH
Dussen van
Hofmann KGaA
Rogge
Bender
Hecker
Rogner GmbH
Ortmann Schuchhardt GbR
Gertz
Löchel Pruschke AG\tloechel-pruschke-ag
Hofmann Becker GmbH
Ernst
Seidel e.V.
Kensy Jäkel GmbH & Co. KGaA\tkensy-jaekel-gmbh-co-kgaa
Mülichen\tmuelichen
Börner Mude GmbH\tboerner-mude-gmbh
Beckmann Stiftung & Co. KG
Pieper GmbH & Co. KGaA
Weiß GmbH\tweiss-gmbh
Mende
Kusch
Gröttner\tgroettner
Textor AG & Co. KGaA
Schlosser
Kobelt GmbH & Co. OHG
Gieß\tgiess
Pohl AG
Steinberg Klemm AG & Co. OHG
Adolph
Römer e.V.\troemer-e-v
Bärer GmbH & Co. KGaA\tbaerer-gmbh-co-kgaa
Bolnbach
Röhricht Faust AG\troehricht-faust-ag
Krein Geisel GmbH
Schönland AG & Co. OHG\tschoenland-ag-co-ohg
Hörle GmbH & Co. KG\thoerle-gmbh-co-kg
Kraushaar Wernecke GbR
Nerger
Schmiedt
Pieper Etzold AG
Lorch
Ladeck Trupp OHG mbH
Rörricht Mosemann KGaA\troerricht-mosemann-kgaa
Margraf KG
Zahn AG & Co. KG
Rohleder Jüttner GbR\trohleder-juettner-gbr
Linke
Lübs e.V.\tluebs-e-v
auch Schlauchin AG & Co. KG
Mude GmbH
Junitz
Oderwald Oderwald AG
Thies
Ziegert Heinz GmbH & Co. OHG
Gude
Gorlitz Patberg KG
Haering OHG mbH
Kuhl KG
Weiß KG\tweiss-kg
Meister GmbH
Löchel Wähner AG\tloechel-waehner-ag
Klingelhöfer Jacobi Jäckel KG\tklingelhoefer-jacobi-jaeckel-kg
Radisch AG & Co. KGaA
Siering
Schuster Wohlgemut KG
Pieper AG
Geisler GmbH
Junk
Ebert OHG mbH
Oestrovsky Wulf GmbH & Co. KGaA
Gerlach Textor GmbH & Co. KG
Wagenknecht
Zirme
Rust AG
Junck Hendriks AG
Peukert
Römer Ullrich GmbH & Co. KGaA\troemer-ullrich-gmbh-co-kgaa
Tschentscher AG
Stumpf
Gieß AG & Co. KGaA\tgiess-ag-co-kgaa
Heuser Staude GmbH
Staude
Schinke
Bohlander
Hartung
Sorgatz
Werner
Bolander
Döring AG & Co. KG\tdoering-ag-co-kg
Jacob
Wende Ring GmbH & Co. OHG
Buchholz
Eberhardt AG
Ehlert
Bolzmann
Dehmel
Wiek
Weimer GmbH
Reuter Wähner GmbH\treuter-waehner-gmbh
Binner GmbH
Schmiedt Süßebier Stiftung & Co. KG\tschmiedt-suessebier-stiftung-co-kg
Heser GbR
Siering Naser AG
Weihmann Mälzer KG\tweihmann-maelzer-kg
Karz GmbH & Co. KG
Gertz
Kühnert GmbH & Co. KG\tkuehnert-gmbh-co-kg
Schlosser Bolzmann Stiftung & Co. KGaA
Kobelt
Flantz GmbH
Mies AG
Wernecke
Sager Sauer AG
Weihmann AG & Co. KG
Sorgatz Adler AG
Koch
Trupp
Hentschel
Döhn AG & Co. KGaA\tdoehn-ag-co-kgaa
Drub Börner OHG mbH\tdrub-boerner-ohg-mbh
Steinberg e.G.
Girschner GmbH & Co. KG
Hornich Staude AG
Schmidtke KG
Drewes KG
Biggen Stiftung & Co. KG
Fritsch
Rust Christoph GmbH
Bohnbach Ditschlerin GmbH & Co. KG
Niemeier
Losekann
Lachmann
Plath KG
Trüb\ttrueb
Henck e.V.
Holzapfel
Hartmann
Dussen van Jockel GmbH & Co. KG
Martin
Gieß Niemeier GmbH\tgiess-niemeier-gmbh
Wilmsen
Hoffmann AG
Mielcarek
Adolph GbR
Margraf
Scholl Stiftung & Co. KG
Säuberlich\tsaeuberlich
Briemer
Kitzmann KGaA
Butte GmbH & Co. KG
Sölzer\tsoelzer
Stahr AG & Co. KG
Dobes Mitschke GmbH & Co. KGaA
Adolph e.V.
Langern Wohlgemut Stiftung & Co. KG
Säuberlich AG & Co. KGaA\tsaeuberlich-ag-co-kgaa
Drewes Eberhardt GmbH & Co. KG
Jäntsch Eckbauer GmbH & Co. KGaA\tjaentsch-eckbauer-gmbh-co-kgaa
Walter
Schmidtke
Wesack GmbH & Co. KGaA
Karge
Zahn KG
Roht Radisch OHG mbH
Renner Ackermann GmbH & Co. OHG
Weinhage GmbH & Co. KG
Löchel\tloechel
Kroker GbR
Schlosser AG
Beckmann KG
Henck
Sorgatz GmbH & Co. KG
Flantz
Rosemann Löwer GmbH\trosemann-loewer-gmbh
Zorbach KG
Heydrich Wähner AG\theydrich-waehner-ag
Fliegner
Heß\thess
van der Dussen
Beckmann Koch II GmbH
Zänker Koch II e.G.\tzaenker-koch-ii-e-g
Spieß Holsten KGaA\tspiess-holsten-kgaa
Zorbach
Holt Henschel Stiftung & Co. KG
Aumann
Löwer Hande GbR\tloewer-hande-gbr
Hermann
Bonbach GmbH
Trubin e.G.
Schmidtke GbR
Hertrampf Wilms GmbH
Zirme Wiek KGaA
Börner Eberhardt GmbH\tboerner-eberhardt-gmbh
Kallert Holt e.G.
Jäkel Ruppert GmbH & Co. KG\tjaekel-ruppert-gmbh-co-kg
Säuberlich Stiffel GmbH\tsaeuberlich-stiffel-gmbh
Kramer GmbH & Co. OHG
Herrmann
Pergande
Christoph
Graf
Paffrath AG
Dippel
Gude Weimer GmbH & Co. OHG
Weihmann
Baum
Heinrich Bruder KG
Birnbaum
Heydrich Steinberg AG & Co. KGaA
Trommler Meister KG
Eckbauer Oderwald AG
Liebelt GmbH
Trapp GmbH & Co. KG
Renner KGaA
Zorbach Juncken GmbH & Co. KG
Heinz AG & Co. OHG
Köster Mülichen GbR\tkoester-muelichen-gbr
Gröttner\tgroettner
Beier Lindau OHG mbH
Thies AG
Mälzer Wohlgemut KG\tmaelzer-wohlgemut-kg
Drewes Stey GmbH
Reinhardt GmbH & Co. KGaA
Mälzer Stiftung & Co. KG\tmaelzer-stiftung-co-kg
Löchel GmbH & Co. KG\tloechel-gmbh-co-kg
Noack KG
Ebert Geisler Stiftung & Co. KGaA
Reinhardt
Rädel\traedel
Hornig Tlustek AG
Weihmann GmbH & Co. KG
Vollbrecht
Hornig
Jopich Misicher AG
Sölzer KGaA\tsoelzer-kgaa
Keudel GmbH
Förster\tfoerster
Faust GbR
Trupp OHG mbH
Kambs GmbH
Pieper
Hövel\thoevel
Briemer Rohleder GmbH
Kühnert Stumpf KG\tkuehnert-stumpf-kg
Segebahn Stiftung & Co. KG
Bonbach
Henk KGaA
Geisel Meyer Stiftung & Co. KGaA
Patberg AG
Gierschner
Lorch GmbH & Co. KGaA
Hethur Jacobi Jäckel AG & Co. KGaA\thethur-jacobi-jaeckel-ag-co-kgaa
Käster\tkaester
Peukert
Hölzenbecher\thoelzenbecher
Müller AG\tmueller-ag
Schacht GmbH
Werner Riehl GmbH & Co. KG
Tröst AG\ttroest-ag
Kramer Naser KGaA
Pölitz GmbH & Co. KG\tpoelitz-gmbh-co-kg
Hermann GmbH
Klotz KGaA
Hörle GmbH & Co. KGaA\thoerle-gmbh-co-kgaa
Täsche GmbH\ttaesche-gmbh
Häring Bähr AG\thaering-baehr-ag
Hellwig
Roskoth
Geisel AG
Trubin GmbH
Heß\thess
Schulz
Klapp KGaA
Schmidtke Klingelhöfer GmbH & Co. OHG\tschmidtke-klingelhoefer-gmbh-co-ohg
Dowerg
Hölzenbecher GmbH & Co. KG\thoelzenbecher-gmbh-co-kg
Döhn Berger KGaA\tdoehn-berger-kgaa
Caspar GmbH
Lehmann Hecker GmbH
Winkler
Zobel GmbH & Co. KG
Kade
Rogge e.V.
Cichorius AG & Co. KGaA
Tintzmann KG
Klemm
Metz Langern GbR
Lachmann AG
Zänker AG & Co. KGaA\tzaenker-ag-co-kgaa
Nerger GbR
Käster Langern e.G.\tkaester-langern-e-g
Heidrich
Gnatz
Fischer Hesse GmbH
Trapp
Löffler\tloeffler
Juncken Koch II GbR
Hauffer van der Dussen KG
Pärtzelt OHG mbH\tpaertzelt-ohg-mbh
Hauffer
Schwital
Weinhold Gierschner GmbH & Co. OHG
Bohnbach
Holt Hering GbR
Carsten AG & Co. KG
Junk Hecker AG
Kranz
Meister
Wulf AG
Budig GmbH & Co. KG
Heß GmbH & Co. KG\thess-gmbh-co-kg
Rohleder Förster Stiftung & Co. KG\trohleder-foerster-stiftung-co-kg
Winkler
Finke Beckmann KG
Heinz Wagner e.G.
Hethur
Kraushaar GbR
Hein
Gumprich
Kabus
Hettner
Nohlmans GbR
Kramer
Klapp Winkler GmbH & Co. KG
Tschentscher KGaA
Bonbach
Schinke
Kallert
Peukert GmbH & Co. KG
Reuter AG
Krebs KG
Misicher GmbH
Roskoth GmbH & Co. KGaA
Dippel GmbH & Co. KG
Otto Jacob KG
Sager AG
Hettner Wieloch KG
Fliegner Stahr AG
Hornich GmbH & Co. KG
Geißler KGaA\tgeissler-kgaa
Zobel
Thanel
Junk
Rosenow AG & Co. KGaA
Kruschwitz GmbH
Paffrath Löffler e.V.\tpaffrath-loeffler-e-v
Rosenow
Budig Jacob OHG mbH
Kramer GbR
Klemt
Weitzel KG
Haering Koch GmbH
Rohleder Linke GmbH
Fechner
Heidrich
Trommler GbR
Staude GbR
Hübel\thuebel
Ladeck KG
Mude GmbH & Co. KGaA
Gumprich Langern GmbH
Jäntsch AG & Co. KGaA\tjaentsch-ag-co-kgaa
Mülichen AG & Co. KGaA\tmuelichen-ag-co-kgaa
Hettner AG
Junk
Kreusel GmbH
Thies Schäfer e.V.\tthies-schaefer-e-v
Winkler GmbH & Co. OHG
Hendriks GmbH & Co. KG
Kraus Henk Stiftung & Co. KGaA
Henck AG & Co. KG
Tschentscher
Schmidt
Weinhold
Geisel GmbH
Ring
Hein KG
Lorch AG
Rosenow Beyer GmbH
Roht
Pärtzelt Salz e.G.\tpaertzelt-salz-e-g
Kabus
Ernst GmbH
Freudenberger KGaA
Martin
Hein Thies KG
Häring Radisch GbR\thaering-radisch-gbr
Schomber Stadelmann e.V.
Jopich GbR
Heidrich AG
Röhrdanz Stey AG\troehrdanz-stey-ag
Scheuermann Hornich e.G.
Buchholz
Birnbaum Stiftung & Co. KGaA
Butte
Seifert
Köhler Mans AG\tkoehler-mans-ag
Heuser Rosemann GmbH & Co. OHG
Kreusel Hellwig GbR
Hahn Kühnert OHG mbH\thahn-kuehnert-ohg-mbh
Riehl Barth e.V.
Gierschner Röhrdanz GbR\tgierschner-roehrdanz-gbr
Warmer
Losekann Stumpf GmbH & Co. KG
Trupp GmbH
Binner
Caspar AG
Trub
Schlosser Wieloch AG & Co. KGaA
Neuschäfer GmbH & Co. KG\tneuschaefer-gmbh-co-kg
Bauer KG
Sölzer GbR\tsoelzer-gbr
Roskoth
Gieß Mans GmbH\tgiess-mans-gmbh
Wulff
Klapp
Jockel
Sorgatz Wulf GmbH
Wilmsen
Heß\thess
Sager GmbH
Thies
Meister
Hornich AG
Schulz GmbH
Tröst Schmidtke GmbH\ttroest-schmidtke-gmbh
Lange
Holsten
Etzler
Bien GbR
Schleich
Klingelhöfer Kabus GmbH & Co. KG\tklingelhoefer-kabus-gmbh-co-kg
Schomber
Mälzer GmbH\tmaelzer-gmbh
Schottin GmbH
Schmidt KG
Aumann
Schuchhardt GmbH & Co. KG
Hölzenbecher\thoelzenbecher
Lachmann GmbH & Co. OHG
Weller
Thies Ehlert AG & Co. KGaA
Schuster
Schacht
Birnbaum
Scheel Eberhardt GbR
Rose Seidel GmbH
Beer Mälzer GmbH\tbeer-maelzer-gmbh
Kade Schulz GmbH & Co. KGaA
Johann Beer AG
Wernecke
Krebs Paffrath e.V.
Zorbach GmbH
Stroh Hofmann GbR
Reuter
Schomber
Trupp KGaA
Schmiedecke Ackermann e.V.
Müller Mielcarek OHG mbH\tmueller-mielcarek-ohg-mbh
Karge e.G.
Bruder
Anders Scheuermann AG
Reinhardt
Kraus
Bonbach Juncken GmbH & Co. KG
Rosenow Römer AG\trosenow-roemer-ag
Käster AG\tkaester-ag
Krause KGaA
Zirme e.G.
Harloff
Krein GmbH & Co. KG
Lübs\tluebs
Adler
Girschner
Trubin KGaA
Martin Mielcarek AG & Co. KGaA
Kusch Nette Stiftung & Co. KGaA
Hiller
Seidel GmbH
Pruschke
Misicher Oderwald AG
Trupp GmbH & Co. KGaA
Fischer AG & Co. KG
Kostolzin
Tlustek
Lachmann Bien GbR
Buchholz Paffrath AG & Co. OHG
Briemer
Johann GmbH
Hermighausen AG & Co. KG
Gude KG
Kreusel
Pergande
Stahr
Lübs\tluebs
Junken Krause AG & Co. OHG
Hein
Schmidt
Mielcarek
Renner GmbH
Niemeier Werner Stiftung & Co. KGaA
Mühle Trapp AG & Co. KG\tmuehle-trapp-ag-co-kg
Albers GmbH
Löwer\tloewer
Kühnert Peukert e.V.\tkuehnert-peukert-e-v
Wagenknecht AG
Schleich
Kühnert\tkuehnert
Wilms
van der Dussen
Metz
Preiß GbR\tpreiss-gbr
Holzapfel Krebs Stiftung & Co. KGaA
Holzapfel Wagner OHG mbH
Misicher
Krebs
Davids
Hübel GmbH & Co. OHG\thuebel-gmbh-co-ohg
Klemt AG
Schacht
Koch e.G.
Kaul Speer e.G.
Trupp Tschentscher GmbH & Co. KG
Wohlgemut
Margraf Döring AG\tmargraf-doering-ag
Linke
Stoll
Ziegert Hartmann AG & Co. KG
Ziegert Stiftung & Co. KGaA
Ebert
Zobel GmbH
Mülichen\tmuelichen
Kabus Steuer GmbH & Co. KG
Nohlmans
Dehmel
Hauffer GbR
Vogt
Bachmann
Carsten Eimer Stiftung & Co. KGaA
Kohl GmbH
Huhn Lehmann KG
Geißler Jockel KGaA\tgeissler-jockel-kgaa
Junitz Hoffmann KG
Cichorius Schottin GmbH
Junitz Ruppersberger AG
Jähn GbR\tjaehn-gbr
Pruschke GmbH & Co. KG
Klingelhöfer Koch II AG & Co. KGaA\tklingelhoefer-koch-ii-ag-co-kgaa
Drub Haase AG & Co. OHG
Naser AG
Mitschke Hesse GbR
Scheuermann Stahr AG & Co. KGaA
Hörle KG\thoerle-kg
Hendriks Anders GmbH
Zobel Lorch AG
Wohlgemut GmbH & Co. KG
Säuberlich Schottin AG & Co. KGaA\tsaeuberlich-schottin-ag-co-kgaa
Rudolph AG & Co. OHG
Häring GmbH & Co. OHG\thaering-gmbh-co-ohg
Linke
Finke
Klemt Stiftung & Co. KG
Franke
Fliegner
Huhn
Zimmer
Graf Klapp AG & Co. OHG
Schleich GbR
Henk GmbH & Co. KG
Sauer Matthäi KGaA\tsauer-matthaei-kgaa
Mans
Bohlander AG
Kohl Seidel AG
Speer
Winkler
Bloch Trommler GbR
Kostolzin
Lindner GbR
Baum Siering GmbH & Co. OHG
Wende Kroker GbR
Seifert
Stroh Kitzmann AG & Co. KGaA
Schmiedecke
Walter Stiftung & Co. KG
Sager
Scheibe AG
Losekann Nette KGaA
Benthin GmbH
Pölitz\tpoelitz
Nette
Adler Kraushaar GbR
Holsten GmbH
Striebitz AG & Co. OHG
Löffler GmbH & Co. KG\tloeffler-gmbh-co-kg
Radisch Mangold GbR
Kroker AG & Co. KGaA
Heinz
Juncken
Gnatz
Wulff Rohleder GmbH & Co. OHG
Kensy GbR
Löffler\tloeffler
Geißler\tgeissler
Jungfer
Schulz AG
Christoph KG
Berger GmbH
Hering Gude AG & Co. KGaA
Juncken GmbH
Biggen
Hahn e.V.
Heuser
Killer
Mans Hornig AG
Gnatz
Hornig GbR
Jäkel GmbH\tjaekel-gmbh
Nohlmans
Nette
Metz AG
Heydrich
Berger e.V.
Hofmann Heß GmbH & Co. KG\thofmann-hess-gmbh-co-kg
Mälzer Stiftung & Co. KGaA\tmaelzer-stiftung-co-kgaa
Hethur Pechel AG
Ladeck OHG mbH
Albers
Wieloch Pärtzelt AG & Co. OHG\twieloch-paertzelt-ag-co-ohg
Hettner Nette GbR
Klapp
Käster Gerlach Stiftung & Co. KG\tkaester-gerlach-stiftung-co-kg
Salz GmbH & Co. KGaA
Zorbach AG
Bähr Löffler GbR\tbaehr-loeffler-gbr
Weitzel Warmer GmbH
Schinke Krause AG
Henk Klapp KG
Putz Häring GmbH & Co. KGaA\tputz-haering-gmbh-co-kgaa
Killer
Pechel Stiftung & Co. KG
Fritsch
Hesse Barkholz AG & Co. OHG
Zimmer
Anders Bruder AG
Losekann AG & Co. KG
Scheuermann GmbH & Co. KGaA
Klapp AG
Gerlach e.G.
Kreusel GmbH
Textor AG
Wulff GmbH & Co. KG
Gotthard
Ritter
Zänker\tzaenker
Jacobi Jäckel AG\tjacobi-jaeckel-ag
Kranz Birnbaum e.G.
Heinrich Häring e.V.\theinrich-haering-e-v
Riehl
Geißler GbR\tgeissler-gbr
Gunpf Junk GmbH & Co. OHG
Weinhage Tröst GmbH\tweinhage-troest-gmbh
Franke Jähn AG & Co. KGaA\tfranke-jaehn-ag-co-kgaa
Budig
Trüb\ttrueb
Bruder AG
Ehlert
Hettner Stiftung & Co. KG
Kranz Weitzel Stiftung & Co. KGaA
Becker
Schleich van der Dussen AG & Co. KGaA
Hübel\thuebel
Jacobi Jäckel GmbH & Co. KGaA\tjacobi-jaeckel-gmbh-co-kgaa
Hering
Röhrdanz Rudolph GmbH\troehrdanz-rudolph-gmbh
Reinhardt
Schäfer AG & Co. KG\tschaefer-ag-co-kg
Segebahn
Stey Juncken e.G.
Losekann AG & Co. OHG
Sager AG
Kuhl AG & Co. KGaA
Girschner GmbH & Co. OHG
Beyer Dietz GmbH & Co. OHG
Löwer Werner GmbH & Co. KG\tloewer-werner-gmbh-co-kg
Schönland Geißler KG\tschoenland-geissler-kg
Nette KG
Warmer Wohlgemut GmbH & Co. KG
Girschner AG & Co. KG
Geisler
Süßebier Trub AG & Co. KGaA\tsuessebier-trub-ag-co-kgaa
Zimmer Austermühle AG\tzimmer-austermuehle-ag
Thanel Franke AG
Jüttner Stiftung & Co. KG\tjuettner-stiftung-co-kg
Schüler GmbH & Co. KG\tschueler-gmbh-co-kg
Meyer Jäkel GmbH\tmeyer-jaekel-gmbh
Grein Groth
Dietz
Reinhardt
Fröhlich\tfroehlich
Kranz
Schwital Stolze KG
Johann Schönland GmbH & Co. OHG\tjohann-schoenland-gmbh-co-ohg
Jungfer
Jockel Caspar GmbH & Co. KG
Atzler Klingelhöfer GbR\tatzler-klingelhoefer-gbr
Wohlgemut Bolzmann GmbH & Co. KGaA
Schulz Kuhl AG & Co. KG
Ullmann GmbH
Klemm Höfig Stiftung & Co. KG\tklemm-hoefig-stiftung-co-kg
Hövel\thoevel
Warmer
Trupp Knappe GmbH & Co. KGaA
Eimer Hahn AG
Schulz
Kitzmann Geisel KG
Mohaupt
Drewes
Werner GmbH & Co. OHG
Pärtzelt Adolph GmbH & Co. KGaA\tpaertzelt-adolph-gmbh-co-kgaa
Förster Heydrich AG\tfoerster-heydrich-ag
Kranz Ullrich GmbH & Co. OHG
Salz Johann GmbH
Heintze Ruppersberger e.G.
Bruder
Bähr Tschentscher GbR\tbaehr-tschentscher-gbr
Hauffer Schweitzer GbR
Weller
Gorlitz GmbH & Co. OHG
Ziegert KG
Müller GmbH & Co. KGaA\tmueller-gmbh-co-kgaa
Neureuther Eckbauer KGaA
Börner e.G.\tboerner-e-g
Misicher
Fritsch Nette AG
Hermann
Heinrich Budig KG
Budig Schacht KG
Röhrdanz AG & Co. OHG\troehrdanz-ag-co-ohg
Hertrampf AG
Wohlgemut OHG mbH
Seip
Trüb\ttrueb
Gorlitz
Hübel Hermighausen GbR\thuebel-hermighausen-gbr
Klotz
Naser
Reising AG
Kroker
Mohaupt KGaA
Anders Hübel GmbH & Co. KGaA\tanders-huebel-gmbh-co-kgaa
Kruschwitz
Striebitz GmbH
Salz GbR
Ullmann
Klotz
Holzapfel Killer GbR
Sager Ullmann GmbH & Co. KGaA
Hethur AG & Co. OHG
Junitz Liebelt e.V.
Hiller GmbH
Dippel
Matthäi e.G.\tmatthaei-e-g
auch Schlauchin
Krein AG
Ladeck AG & Co. KG
Dörr Säuberlich KG\tdoerr-saeuberlich-kg
Adler van der Dussen AG
Röhrdanz\troehrdanz
Koch Rörricht e.G.\tkoch-roerricht-e-g
Briemer
Stahr AG
Geisel Schäfer KG\tgeisel-schaefer-kg
Stiffel
Metz AG
Renner
Riehl Rörricht Stiftung & Co. KGaA\triehl-roerricht-stiftung-co-kgaa
Ebert Lindner GmbH & Co. OHG
Bonbach AG
Ernst Meister AG
Säuberlich\tsaeuberlich
Dörschner GbR\tdoerschner-gbr
Freudenberger Scholl AG & Co. KGaA
Heinrich
Kambs
Zänker\tzaenker
Wulff
Binner
Trüb\ttrueb
Scholl GmbH
Stroh Preiß KG\tstroh-preiss-kg
Wirth Putz GmbH
Hoffmann Heydrich GmbH
Stiffel Wende OHG mbH
Oderwald
Barkholz
Johann KG
Mude Stiftung & Co. KGaA
Kraus Hein KG
Barth
Margraf
Schleich AG
Gotthard
Fliegner
Müller Hübel AG\tmueller-huebel-ag
Gierschner
Caspar Butte AG & Co. KG
Staude AG & Co. OHG
Ullmann
Jacobi Jäckel\tjacobi-jaeckel
Säuberlich KG\tsaeuberlich-kg
Gutknecht
Dörschner KG\tdoerschner-kg
Krebs Mans AG
Hering Becker KG
Losekann Wohlgemut OHG mbH
Zänker KG\tzaenker-kg
Scholz
Jüttner AG & Co. KG\tjuettner-ag-co-kg
Jäntsch Jungfer GmbH & Co. KGaA\tjaentsch-jungfer-gmbh-co-kgaa
Holzapfel
Kramer
Steuer
Misicher KGaA
Schmiedt Hande GmbH & Co. OHG
Etzler GmbH & Co. OHG
Binner Holt GbR
Hertrampf Weihmann KGaA
Renner Cichorius Stiftung & Co. KGaA
Hartung Etzold GmbH
Winkler KG
Buchholz
Junitz
Fischer KGaA
Trapp Gertz GmbH & Co. KGaA
Knappe KG
Reising GmbH & Co. OHG
Tschentscher Weinhold e.V.
Löwer\tloewer
Junck
Römer\troemer
Barkholz AG & Co. KG
Beier AG
Mangold AG & Co. KGaA
Fritsch GmbH & Co. OHG
Rädel Bonbach KG\traedel-bonbach-kg
Johann
Börner Schwital GmbH & Co. KG\tboerner-schwital-gmbh-co-kg
Hethur AG
Mohaupt
Geißler GmbH & Co. OHG\tgeissler-gmbh-co-ohg
Häring\thaering
Döring GbR\tdoering-gbr
Otto Freudenberger AG
Pechel
Ziegert
Neureuther Köster GmbH & Co. OHG\tneureuther-koester-gmbh-co-ohg
Kensy AG & Co. KGaA
Schmidt Liebelt AG & Co. OHG
Henck Mangold KG
Briemer
Etzold Mans KGaA
Oestrovsky Jüttner GmbH & Co. KGaA\toestrovsky-juettner-gmbh-co-kgaa
Vogt
Hiller
Wilms Wulf Stiftung & Co. KG
Eberth Bloch Stiftung & Co. KGaA
Rogner e.V.
Scheel
Dowerg
Hein GmbH & Co. OHG
Walter Trupp KG
Kobelt
Weinhold
Krein
Müller GmbH\tmueller-gmbh
Gierschner KG
Staude Pölitz KG\tstaude-poelitz-kg
Speer
Ebert Bolander GmbH & Co. KGaA
Hentschel KG
Dowerg
Gerlach KG
Renner
""",
    "place": """\
Ortrud-Jüttner-Ring\t6\tHaus Mitschke\tHünfeld\t\t\t27515
Siegmund-Peukert-Platz\t274\tHaus Ortmann\tHannoversch Münden\t\t\t44567
Weißallee\t4\tHaus Heuser\tSchwäbisch Gmünd\t\t\t95073
Philip-Holt-Weg\t59\tHaus Heidrich\tBischofswerda\t\t\t64079
Hedi-Heuser-Gasse\t93\tHaus Kensy\tGuben\t\t\t84111
Rohlederstr.\t8\tHaus Wagner\tNiesky\t\t\t04512
Walther-Spieß-Weg\t190\tHaus Junken\tHansestadttralsund\t\t\t76644
Dobesplatz\t504\tHaus Johann\tBadoberan\t\t\t84919
Lorchring\t52\tHaus Hörle\tSangerhausen\t\t\t90818
Wellerstr.\t4\tHaus Gorlitz\tStrausberg\t\t\t84140
Theo-Rörricht-Allee\t860\tHaus Zorbach\tNeu-Ulm\t\t\t68982
Daniel-Herrmann-Allee\t5\tHaus Neuschäfer\tLüdinghausen\t\t\t60140
Trommlerallee\t74\tHaus Bohlander\tDüren\t\t\t56905
Scheelweg\t839\tHaus Schleich\tSpremberg\t\t\t77009
Hethurgasse\t2\tHaus Röhricht\tHerzberg\t\t\t18747
Dittmar-Binner-Platz\t934\tHaus Girschner\tWanzleben\t\t\t23585
Ladislaus-auch Schlauchin-Gasse\t55\tHaus Birnbaum\tEuskirchen\t\t\t68577
Holstenallee\t133\tHaus Wohlgemut\tOschatz\t\t\t52500
Stahrallee\t463\tHaus Hartmann\tGardelegen\t\t\t84708
Seipring\t15\tHaus Schenk\tStrausberg\t\t\t71392
Mariusz-Säuberlich-Allee\t987\tHaus Killer\tHannover\t\t\t08097
Gorlitzring\t392\tHaus Löchel\tGrimmen\t\t\t53271
Anneli-Löffler-Ring\t2\tHaus Neureuther\tWolfenbüttel\t\t\t42437
Annie-Hendriks-Ring\t4\tHaus Gerlach\tTeterow\t\t\t36620
Stjepan-Johann-Platz\t5\tHaus Wohlgemut\tMittweida\t\t\t93212
Ann-Buchholz-Allee\t348\tHaus Röhrdanz\tGunzenhausen\t\t\t59845
Arthur-Scholz-Ring\t407\tHaus Scholz\tCottbus\t\t\t44810
Erika-Barkholz-Allee\t58\tHaus Hermighausen\tStollberg\t\t\t81335
Goran-Karge-Platz\t620\tHaus Lehmann\tGifhorn\t\t\t87935
Etzlerweg\t3\tHaus Steinberg\tRochlitz\t\t\t58761
Amalie-Seifert-Straße\t366\tHaus Gerlach\tUelzen\t\t\t28847
Hoffmannstr.\t48\tHaus Conradi\tBüsingen am Hochrhein\t\t\t24624
Irina-Heintze-Ring\t86\tHaus Fritsch\tDiepholz\t\t\t63343
Nadin-Scholtz-Weg\t3\tHaus Hecker\tGermersheim\t\t\t60314
Elias-Kreusel-Straße\t95\tHaus Scheibe\tNeunburg vorm Wald\t\t\t24867
Sophie-Gerlach-Allee\t7\tHaus Fechner\tGroßenhain\t\t\t63047
Martingasse\t331\tHaus Wernecke\tDinkelsbühl\t\t\t52503
Nadin-Haering-Ring\t408\tHaus Wesack\tBadoberan\t\t\t70457
Ullrichallee\t4\tHaus Stoll\tGrimmen\t\t\t09947
Marianna-Gröttner-Weg\t7\tHaus Ullrich\tPeine\t\t\t95925
Ignaz-Lehmann-Straße\t460\tHaus Stolze\tStade\t\t\t14338
Dowergallee\t7\tHaus Wulff\tKassel\t\t\t85927
Boucseinstraße\t8\tHaus Hermann\tKemnath\t\t\t11787
Giesela-Löwer-Ring\t5\tHaus Sontag\tMünchen\t\t\t83576
Ingo-Lange-Gasse\t6\tHaus Heintze\tKehl\t\t\t70271
Henckplatz\t327\tHaus Neureuther\tMarktheidenfeld\t\t\t03458
Kristina-Dörr-Gasse\t632\tHaus Weller\tEisenach\t\t\t39519
Rustring\t29\tHaus Junk\tBad Kreuznach\t\t\t03305
Solveig-Schottin-Gasse\t96\tHaus Mohaupt\tLeipziger Land\t\t\t58505
Florian-Wulff-Platz\t505\tHaus Ortmann\tTecklenburg\t\t\t04696
Heintzegasse\t51\tHaus Flantz\tFlöha\t\t\t11138
Sontagstr.\t262\tHaus Hiller\tViersen\t\t\t69145
Ernstweg\t510\tHaus Sontag\tUeckermünde\t\t\t72153
Mohammad-Ring-Straße\t44\tHaus Bender\tGroß-Gerau\t\t\t57167
Lisbeth-Vogt-Ring\t4\tHaus Werner\tSchwandorf\t\t\t54814
Albersstraße\t1\tHaus Holzapfel\tStaßfurt\t\t\t12918
Klemmplatz\t40\tHaus Kade\tWolfach\t\t\t93269
Silva-Stey-Weg\t6\tHaus Zorbach\tGütersloh\t\t\t89564
Edeltrud-Jacob-Platz\t6\tHaus Schmidtke\tOlpe\t\t\t49688
Annett-Mühle-Straße\t4\tHaus Herrmann\tWitzenhausen\t\t\t74517
Yasemin-Hauffer-Allee\t461\tHaus Anders\tLobenstein\t\t\t34548
Anneli-Etzold-Straße\t5\tHaus Bärer\tDonaueschingen\t\t\t62967
Arnold-Reuter-Allee\t17\tHaus Weihmann\tKonstanz\t\t\t96124
Zorbachstraße\t727\tHaus Oestrovsky\tBergzabern\t\t\t81269
Dörschnerweg\t5\tHaus Berger\tWittenberg\t\t\t54507
Hans-J.-Martin-Ring\t75\tHaus Peukert\tBurg\t\t\t23041
Köhlerstr.\t14\tHaus Baum\tGroß-Gerau\t\t\t98379
Siegmar-Anders-Weg\t195\tHaus Heydrich\tOchsenfurt\t\t\t94063
Eigenwilligweg\t90\tHaus Briemer\tDessau\t\t\t58878
Casparweg\t5\tHaus Baum\tGünzburg\t\t\t35943
Schmiedtplatz\t281\tHaus Heidrich\tCoburg\t\t\t49182
Schaafring\t89\tHaus Fischer\tMagdeburg\t\t\t92124
Rörrichtstr.\t8\tHaus Stiebitz\tBurg\t\t\t94144
Hans-J.-Wilms-Ring\t802\tHaus Mosemann\tSchweinfurt\t\t\t43420
Annekatrin-Hein-Gasse\t5\tHaus Hänel\tHettstedt\t\t\t07101
Belinda-Losekann-Platz\t8\tHaus Hövel\tStendal\t\t\t68470
Gotthardstr.\t50\tHaus Dörschner\tHohenstein-Ernstthal\t\t\t61818
Sven-Patberg-Straße\t518\tHaus Seifert\tWolfratshausen\t\t\t11628
Antoinette-Jäntsch-Gasse\t76\tHaus Roskoth\tWunsiedel\t\t\t51118
Marit-Adler-Weg\t8\tHaus Barth\tJülich\t\t\t45458
Centa-Hettner-Weg\t404\tHaus Reuter\tRehau\t\t\t31024
Plathweg\t123\tHaus Bohlander\tGotha\t\t\t61368
Serpil-Bärer-Allee\t1\tHaus Jäkel\tBerchtesgaden\t\t\t65519
Mareile-Krebs-Ring\t833\tHaus Ebert\tPößneck\t\t\t22211
Krokerstraße\t17\tHaus Hethur\tBurgdorf\t\t\t92416
Huhngasse\t957\tHaus Kensy\tZeulenroda\t\t\t75046
Ladislaus-Hering-Ring\t9\tHaus Häring\tHusum\t\t\t84923
Hildegard-Mühle-Gasse\t580\tHaus Segebahn\tCottbus\t\t\t58562
Daniele-Jüttner-Allee\t751\tHaus Wieloch\tAnklam\t\t\t29590
Killerallee\t5\tHaus Hendriks\tBadibling\t\t\t03049
Seifertstraße\t1\tHaus Henck\tEisenberg\t\t\t99156
Krausegasse\t26\tHaus Hoffmann\tSchwarzenberg\t\t\t08726
Karzallee\t9\tHaus Carsten\tHoyerswerda\t\t\t17917
Krausestr.\t81\tHaus Hornich\tWunsiedel\t\t\t88184
Mary-Misicher-Platz\t452\tHaus Werner\tTuttlingen\t\t\t79263
Freudenbergerring\t824\tHaus Biggen\tCottbus\t\t\t59087
Henrike-Fliegner-Ring\t2\tHaus Klingelhöfer\tHildesheim\t\t\t09335
Roderich-Dobes-Ring\t2\tHaus Junk\tAugsburg\t\t\t71805
Benjamin-Reuter-Ring\t876\tHaus Zänker\tHettstedt\t\t\t09764
Irmtraud-Wähner-Straße\t1\tHaus Hahn\tAnklam\t\t\t40242
Stollplatz\t530\tHaus Säuberlich\tAugsburg\t\t\t53969
Lachmannstr.\t118\tHaus Faust\tSchlüchtern\t\t\t08896
Romana-Kraus-Ring\t8\tHaus Textor\tZerbst\t\t\t31505
Niemeierring\t854\tHaus Hermann\tLübben\t\t\t77244
Steuergasse\t100\tHaus Lehmann\tGoslar\t\t\t36782
Loosweg\t831\tHaus Gerlach\tFlöha\t\t\t53128
Weißplatz\t5\tHaus Schmidt\tUelzen\t\t\t06572
Adolphstraße\t9\tHaus Herrmann\tSchmölln\t\t\t68275
Hinrich-Hermighausen-Gasse\t514\tHaus Hartung\tCalau\t\t\t54225
Romuald-Geisel-Platz\t670\tHaus Höfig\tBergzabern\t\t\t85789
Stavros-Buchholz-Weg\t79\tHaus Tröst\tDieburg\t\t\t76751
Guntram-Renner-Ring\t1\tHaus Rudolph\tLörrach\t\t\t98522
Helmar-Barkholz-Ring\t5\tHaus Scholz\tFlöha\t\t\t91236
Alois-Hänel-Straße\t783\tHaus Schaaf\tKarlsruhe\t\t\t48141
Heiderose-Bärer-Ring\t73\tHaus Löwer\tSchleiz\t\t\t61576
Gerold-Langern-Platz\t6\tHaus Kobelt\tStarnberg\t\t\t84716
Fröhlichstr.\t2\tHaus Heß\tZschopau\t\t\t20662
Boucseingasse\t1\tHaus Keudel\tUffenheim\t\t\t29280
Christine-Wesack-Allee\t51\tHaus Klapp\tErding\t\t\t28537
Paul-Heinz-Lindner-Platz\t1\tHaus Ruppert\tNeustrelitz\t\t\t52343
Raymond-Seidel-Ring\t70\tHaus Faust\tSenftenberg\t\t\t17515
Marcel-Atzler-Allee\t549\tHaus Briemer\tLübben\t\t\t32400
Cetin-Hölzenbecher-Allee\t48\tHaus Scheibe\tGöppingen\t\t\t94219
Viola-Mende-Gasse\t35\tHaus Hethur\tBerlin\t\t\t37406
Edeltrud-Cichorius-Allee\t70\tHaus Kabus\tGera\t\t\t57587
Frank-Michael-Hettner-Allee\t15\tHaus Vogt\tSchweinfurt\t\t\t33796
Wulffstr.\t25\tHaus Adolph\tTuttlingen\t\t\t23974
Beierstr.\t6\tHaus Beer\tLübeck\t\t\t18383
Rosemarie-Naser-Allee\t83\tHaus Wieloch\tNordhausen\t\t\t80888
Lara-Hettner-Gasse\t3\tHaus Eigenwillig\tMagdeburg\t\t\t37690
Weihmannring\t1\tHaus Herrmann\tTirschenreuth\t\t\t23812
Lisa-Winkler-Straße\t228\tHaus Becker\tWanzleben\t\t\t22385
Anette-Weihmann-Ring\t135\tHaus Ackermann\tFeuchtwangen\t\t\t16258
Ladeckweg\t57\tHaus Beier\tEbern\t\t\t35283
Tintzmannstr.\t47\tHaus Gotthard\tDieburg\t\t\t76466
Sebastiano-Flantz-Platz\t57\tHaus Matthäi\tFallingbostel\t\t\t56022
Bettina-Tschentscher-Platz\t8\tHaus Metz\tRiesa\t\t\t05707
Beierweg\t89\tHaus Linke\tSchleiz\t\t\t87251
Bernfried-Jacobi Jäckel-Platz\t5\tHaus Beer\tErding\t\t\t88405
Schulzstraße\t13\tHaus Rohleder\tEilenburg\t\t\t04701
Weinholdallee\t1\tHaus Pieper\tHettstedt\t\t\t32083
Pergandestr.\t17\tHaus Caspar\tVohenstrauß\t\t\t63502
Natali-Naser-Allee\t482\tHaus Rörricht\tDarmstadt\t\t\t63202
Eckbauergasse\t22\tHaus Tintzmann\tHolzminden\t\t\t92777
Liesbeth-Christoph-Ring\t57\tHaus Warmer\tKehl\t\t\t00320
Monja-Kuhl-Gasse\t64\tHaus Kroker\tBad Mergentheim\t\t\t41733
Annelene-Lehmann-Gasse\t168\tHaus Süßebier\tMain-Höchst\t\t\t62554
van der Dussenstraße\t5\tHaus Löffler\tKitzingen\t\t\t82084
Bärbel-Bähr-Straße\t95\tHaus Harloff\tMonschau\t\t\t69217
Hornigstr.\t25\tHaus Weihmann\tGüstrow\t\t\t82834
Zeljko-Zimmer-Ring\t107\tHaus Bruder\tGöppingen\t\t\t77530
Beckerring\t487\tHaus Loos\tSenftenberg\t\t\t02233
Zirmeweg\t73\tHaus Ditschlerin\tCottbus\t\t\t17907
Krauseallee\t3\tHaus Huhn\tDöbeln\t\t\t07528
Erhardt-Juncken-Allee\t75\tHaus Weimer\tBergzabern\t\t\t15274
Andrea-Harloff-Straße\t52\tHaus Junck\tBelzig\t\t\t68759
Zimmerstraße\t8\tHaus Bonbach\tNabburg\t\t\t45952
Hauffergasse\t7\tHaus Sorgatz\tZerbst\t\t\t70001
Fred-Conradi-Straße\t41\tHaus Walter\tHolzminden\t\t\t97677
Meistergasse\t841\tHaus Kroker\tGeldern\t\t\t80065
Trubweg\t908\tHaus Bohnbach\tMain-Höchst\t\t\t72901
Reichmannplatz\t7\tHaus Bachmann\tEbermannstadt\t\t\t54587
Fritschweg\t282\tHaus Bachmann\tEbermannstadt\t\t\t66368
Jäkelstraße\t214\tHaus Ortmann\tMelle\t\t\t71329
Henckweg\t93\tHaus Dussen van\tSaulgau\t\t\t06164
Försterplatz\t649\tHaus Pergande\tHohenstein-Ernstthal\t\t\t69137
Pölitzweg\t303\tHaus Briemer\tBrand\t\t\t96403
Ingeburg-Bender-Weg\t107\tHaus Löffler\tFeuchtwangen\t\t\t49468
Traude-Bender-Weg\t352\tHaus Pohl\tPegnitz\t\t\t15169
Harm-Gehringer-Allee\t9\tHaus Vogt\tWerdau\t\t\t12343
Kramerstr.\t435\tHaus Steckel\tCuxhaven\t\t\t86263
auch Schlauchinring\t670\tHaus Kabus\tFallingbostel\t\t\t98237
Pärtzeltstraße\t61\tHaus Geisel\tGerolzhofen\t\t\t32609
Nuri-Berger-Platz\t5\tHaus Ritter\tLudwigslust\t\t\t87695
Koch IIstraße\t2\tHaus Hande\tDelitzsch\t\t\t15835
Andre-Spieß-Allee\t404\tHaus Heydrich\tKehl\t\t\t06232
Diether-Christoph-Platz\t610\tHaus Tlustek\tWittmund\t\t\t92057
Andrea-Salz-Platz\t880\tHaus Mentzel\tLeipziger Land\t\t\t68288
Hornichring\t4\tHaus Seidel\tPößneck\t\t\t19119
Irmtraud-Radisch-Straße\t21\tHaus Werner\tFeuchtwangen\t\t\t66587
Tilo-Adolph-Platz\t4\tHaus Christoph\tBad Langensalza\t\t\t17285
Denny-Heuser-Platz\t40\tHaus Schenk\tOschatz\t\t\t55672
Bruderplatz\t8\tHaus Geisel\tPlauen\t\t\t02496
Martina-Eimer-Platz\t44\tHaus Mentzel\tWorbis\t\t\t52866
Wagenknechtallee\t490\tHaus Kade\tDelitzsch\t\t\t97482
Schinkeplatz\t5\tHaus Schenk\tNeubrandenburg\t\t\t00770
Fredi-Kabus-Gasse\t3\tHaus Scholl\tBad Kissingen\t\t\t17198
Wibke-Mende-Allee\t490\tHaus Jacobi Jäckel\tBöblingen\t\t\t22111
Alexandra-Kambs-Ring\t164\tHaus Kraushaar\tRibnitz-Damgarten\t\t\t07099
Gülay-Röhricht-Allee\t56\tHaus Oderwald\tMarktheidenfeld\t\t\t00401
Bauerallee\t81\tHaus Schuchhardt\tRosenheim\t\t\t82233
Ivo-Trommler-Straße\t144\tHaus Sorgatz\tKlötze\t\t\t86226
Putzgasse\t69\tHaus Linke\tMeiningen\t\t\t53217
Stiffelring\t2\tHaus Scheibe\tPassau\t\t\t79031
Salzgasse\t2\tHaus Wagner\tStrausberg\t\t\t55836
Mangoldweg\t119\tHaus Reising\tEinbeck\t\t\t02560
Fred-Schwital-Gasse\t71\tHaus Hövel\tOberviechtach\t\t\t20965
Kreszenz-Hethur-Weg\t54\tHaus Scholz\tBeeskow\t\t\t56085
Diether-Drewes-Platz\t5\tHaus Jacob\tKönigs Wusterhausen\t\t\t89600
Schönlandring\t804\tHaus Kitzmann\tSchlüchtern\t\t\t40129
Fischerstr.\t9\tHaus Girschner\tWittstock\t\t\t09846
Schmidtallee\t41\tHaus Hörle\tNördlingen\t\t\t24380
Dimitrios-Hiller-Allee\t700\tHaus Wieloch\tFinsterwalde\t\t\t98295
Simon-Kroker-Ring\t866\tHaus Schmidt\tFinsterwalde\t\t\t61746
Dörschnerring\t9\tHaus Pieper\tGelnhausen\t\t\t21001
Müllerstraße\t5\tHaus Trommler\tHeiligenstadt\t\t\t89200
Boucseinweg\t35\tHaus Schüler\tEbersberg\t\t\t81333
Slavko-Walter-Ring\t91\tHaus Mosemann\tBruchsal\t\t\t59387
Dietzring\t41\tHaus Stey\tGransee\t\t\t04077
Thomas-Drewes-Weg\t18\tHaus Haering\tSchwarzenberg\t\t\t45602
Friedhilde-Karge-Allee\t4\tHaus Adolph\tNaila\t\t\t51702
Bruderweg\t5\tHaus Tröst\tNeustadtner Waldnaab\t\t\t12303
Etzlerweg\t904\tHaus Nerger\tGütersloh\t\t\t09110
Peggy-Bohnbach-Straße\t77\tHaus Paffrath\tNauen\t\t\t44790
Cengiz-Stolze-Platz\t384\tHaus Gutknecht\tBützow\t\t\t90794
Yilmaz-Sauer-Gasse\t545\tHaus Lange\tWaren\t\t\t59439
Walburga-Rörricht-Straße\t9\tHaus Hein\tMettmann\t\t\t82779
Gudegasse\t7\tHaus Bolzmann\tNürtingen\t\t\t27911
Valentina-Bender-Weg\t589\tHaus Römer\tGelnhausen\t\t\t58279
Heckerallee\t9\tHaus Schacht\tQuerfurt\t\t\t53208
Klemmweg\t90\tHaus Gieß\tStrausberg\t\t\t82538
Florian-Striebitz-Weg\t319\tHaus Löwer\tFürstenwalde\t\t\t48703
Heinz-Walter-Reuter-Weg\t29\tHaus Staude\tEuskirchen\t\t\t10273
Benjamin-Bender-Ring\t325\tHaus Wagenknecht\tCoburg\t\t\t66838
Benedikt-Schleich-Ring\t869\tHaus Schmiedt\tGrevesmühlen\t\t\t76800
Carmen-Stoll-Gasse\t4\tHaus Seidel\tEilenburg\t\t\t54530
Tilo-Schulz-Platz\t3\tHaus Jockel\tParchim\t\t\t16506
Steystr.\t5\tHaus Vogt\tCottbus\t\t\t63376
Augusta-Bolander-Straße\t4\tHaus Haering\tSchwabmünchen\t\t\t47965
Oderwaldring\t3\tHaus Jäkel\tGörlitz\t\t\t98162
Birthe-Wohlgemut-Platz\t445\tHaus Eimer\tHildburghausen\t\t\t75088
Sigrid-Stumpf-Gasse\t41\tHaus Reichmann\tKronach\t\t\t15944
Werneckeplatz\t6\tHaus Pärtzelt\tFreudenstadt\t\t\t33684
Tschentscherring\t43\tHaus Wilms\tJülich\t\t\t85163
Pärtzeltweg\t69\tHaus Bachmann\tForst\t\t\t86377
Hellwigring\t1\tHaus Häring\tArnstadt\t\t\t74964
Etzoldgasse\t150\tHaus Preiß\tBerchtesgaden\t\t\t74788
Siegrun-Gierschner-Allee\t55\tHaus Weitzel\tTorgau\t\t\t80219
Elena-Benthin-Straße\t541\tHaus Gehringer\tHamburg\t\t\t66859
Rädelallee\t8\tHaus Weihmann\tBeeskow\t\t\t25877
Katharine-Oestrovsky-Straße\t6\tHaus Weitzel\tLudwigslust\t\t\t49850
Valeria-Kraushaar-Ring\t923\tHaus Dobes\tKlötze\t\t\t38099
Atzlerplatz\t9\tHaus Täsche\tGelnhausen\t\t\t47512
Vollbrechtplatz\t62\tHaus Fechner\tHoyerswerda\t\t\t51306
Reza-Wernecke-Allee\t4\tHaus Kraus\tBrand\t\t\t56724
Schleichstraße\t228\tHaus Matthäi\tIngolstadt\t\t\t17772
Junkenallee\t968\tHaus Hahn\tSangerhausen\t\t\t82865
Reinhardtplatz\t352\tHaus Barkholz\tGunzenhausen\t\t\t54987
Hertrampfring\t3\tHaus Renner\tRockenhausen\t\t\t21134
Hanns-Köhler-Weg\t9\tHaus Steuer\tSömmerda\t\t\t30842
Constance-van der Dussen-Allee\t54\tHaus Mentzel\tSchwäbisch Gmünd\t\t\t17921
Schinkering\t328\tHaus Freudenberger\tKelheim\t\t\t59826
Riehlstr.\t7\tHaus Kitzmann\tWerdau\t\t\t21934
Mohammad-Ortmann-Straße\t2\tHaus Wagner\tKassel\t\t\t99933
Haasegasse\t5\tHaus Klemt\tLörrach\t\t\t33796
Traudel-Schleich-Platz\t8\tHaus Warmer\tHalberstadt\t\t\t35504
Stephan-Gnatz-Gasse\t3\tHaus Mies\tViersen\t\t\t91835
Tamara-Zimmer-Weg\t813\tHaus Schleich\tBadibling\t\t\t40238
Siegward-Grein Groth-Ring\t75\tHaus Finke\tKleve\t\t\t96349
Grafweg\t2\tHaus Herrmann\tFallingbostel\t\t\t29910
Cordula-Mende-Ring\t391\tHaus Wagner\tKassel\t\t\t25107
Friedrich-Karl-Holt-Platz\t959\tHaus Weinhage\tWorbis\t\t\t81655
Heike-Wesack-Platz\t8\tHaus Pergande\tNeustadt am Rübenberge\t\t\t92007
Scholtzweg\t93\tHaus Fischer\tBeeskow\t\t\t05615
Möchlichenweg\t20\tHaus Beier\tQuerfurt\t\t\t14425
Schachtweg\t586\tHaus Trubin\tGöppingen\t\t\t53637
Songül-Zahn-Allee\t4\tHaus Mangold\tFürstenwalde\t\t\t02157
Zahnstr.\t20\tHaus Hettner\tMain-Höchst\t\t\t22680
Gislinde-Becker-Weg\t5\tHaus Albers\tBogen\t\t\t03507
Tülay-Striebitz-Ring\t761\tHaus Kallert\tBad Liebenwerda\t\t\t05931
Janett-Nette-Ring\t687\tHaus Hölzenbecher\tWittenberg\t\t\t82286
Mohauptgasse\t13\tHaus Vollbrecht\tHofgeismar\t\t\t35449
Misicherallee\t691\tHaus Lachmann\tGarmisch-Partenkirchen\t\t\t05770
Losekannstr.\t6\tHaus Paffrath\tCelle\t\t\t08616
Milka-Loos-Platz\t484\tHaus Heuser\tBurglengenfeld\t\t\t94304
Tatjana-Kroker-Weg\t7\tHaus Trommler\tArnstadt\t\t\t55708
Gotthardgasse\t60\tHaus Eberhardt\tBitterfeld\t\t\t00165
Insa-Junk-Weg\t986\tHaus Ullmann\tZossen\t\t\t88102
Hans-Josef-Koch II-Ring\t4\tHaus Renner\tHalberstadt\t\t\t02469
Lidija-Christoph-Ring\t66\tHaus Bonbach\tMiltenberg\t\t\t46282
Kostolzingasse\t751\tHaus Bähr\tSoltau\t\t\t30818
Ruppersbergerstraße\t49\tHaus Fliegner\tHohenstein-Ernstthal\t\t\t55985
Imre-Otto-Weg\t945\tHaus Holt\tApolda\t\t\t38198
Wiekplatz\t934\tHaus Mielcarek\tOsterode am Harz\t\t\t71529
Krebsstr.\t269\tHaus Scheel\tMayen\t\t\t87037
Bienstr.\t8\tHaus Nohlmans\tDinslaken\t\t\t49048
Alicia-Jessel-Gasse\t477\tHaus Mühle\tEberswalde\t\t\t46203
Roland-Kambs-Weg\t8\tHaus Bärer\tBurglengenfeld\t\t\t00431
Petar-Koch II-Platz\t52\tHaus Seidel\tMiltenberg\t\t\t74460
Bauerplatz\t748\tHaus Hein\tGreiz\t\t\t72502
Silke-Graf-Weg\t73\tHaus Scholz\tBamberg\t\t\t84572
Mijo-Hering-Straße\t38\tHaus Ernst\tMeiningen\t\t\t49709
Beergasse\t2\tHaus Faust\tEbern\t\t\t54724
Maria-Theresia-Röhricht-Platz\t475\tHaus Dörr\tAltötting\t\t\t77746
Elif-Eberth-Weg\t118\tHaus Schinke\tRothenburg ob der Tauber\t\t\t29837
Andrea-Pruschke-Gasse\t9\tHaus Haering\tHalberstadt\t\t\t00327
Lindnerallee\t9\tHaus Heinrich\tBorna\t\t\t40283
Kühnertweg\t4\tHaus Kranz\tCoburg\t\t\t04817
Stumpfstraße\t94\tHaus Reinhardt\tSiegen\t\t\t21298
Mitschkestraße\t86\tHaus Hethur\tEberswalde\t\t\t42870
Gina-van der Dussen-Straße\t3\tHaus Carsten\tQuedlinburg\t\t\t67756
Pohlplatz\t67\tHaus Siering\tGadebusch\t\t\t08820
Roger-Wirth-Straße\t604\tHaus Davids\tMalchin\t\t\t02213
Utz-Lübs-Platz\t682\tHaus Schuster\tKonstanz\t\t\t14807
Lili-Hethur-Weg\t21\tHaus Käster\tSchleiz\t\t\t38040
Stollallee\t8\tHaus Steckel\tSoltau\t\t\t18470
Kambsplatz\t1\tHaus Kraus\tWismar\t\t\t79792
Aurelia-Geißler-Weg\t1\tHaus Trapp\tBützow\t\t\t77421
Schäfergasse\t8\tHaus Mans\tLichtenfels\t\t\t45824
Schollgasse\t90\tHaus Thanel\tWurzen\t\t\t06321
Gerhild-Speer-Weg\t8\tHaus Jäntsch\tDöbeln\t\t\t91194
Hertrampfplatz\t855\tHaus Schuster\tGadebusch\t\t\t34104
Süßebierstraße\t36\tHaus Rädel\tRastatt\t\t\t27443
Christophstraße\t5\tHaus Kramer\tGörlitz\t\t\t70394
Elena-Jäkel-Ring\t5\tHaus Sorgatz\tHavelberg\t\t\t42257
Etzoldstraße\t103\tHaus Wernecke\tFreising\t\t\t03334
Karl-Wilhelm-Mangold-Gasse\t51\tHaus Segebahn\tLuckau\t\t\t99867
Marie-Theres-Johann-Platz\t53\tHaus Pärtzelt\tSoest\t\t\t62507
Harloffweg\t8\tHaus Baum\tDuderstadt\t\t\t79668
Patbergstr.\t7\tHaus Schlosser\tSäckingen\t\t\t03443
Hartmannring\t5\tHaus Bloch\tKönigs Wusterhausen\t\t\t27032
Edwin-Rudolph-Allee\t918\tHaus Müller\tBelzig\t\t\t54407
Wohlgemutstraße\t633\tHaus Preiß\tStendal\t\t\t25238
Paulina-Mühle-Weg\t858\tHaus Biggen\tGotha\t\t\t39735
Fechnerstraße\t1\tHaus Preiß\tUeckermünde\t\t\t07373
Weinholdring\t7\tHaus Bolzmann\tErfurt\t\t\t43753
Marika-Rohleder-Platz\t22\tHaus Huhn\tTuttlingen\t\t\t27141
Schwitalplatz\t59\tHaus Gunpf\tNeunburg vorm Wald\t\t\t86689
Roggeweg\t627\tHaus Bender\tMeppen\t\t\t03445
Rotraud-Holsten-Gasse\t5\tHaus Franke\tSoest\t\t\t27039
Roselinde-Säuberlich-Straße\t781\tHaus Hübel\tBad Mergentheim\t\t\t16861
Jähnstr.\t17\tHaus Ladeck\tNeu-Ulm\t\t\t89735
Pechelring\t82\tHaus Wohlgemut\tBamberg\t\t\t82591
Jo-Mentzel-Gasse\t5\tHaus Dehmel\tHildburghausen\t\t\t81836
Dorothe-Binner-Platz\t6\tHaus Schmidtke\tHagenow\t\t\t23125
Dörrstr.\t285\tHaus Eberhardt\tMelle\t\t\t49802
Segebahnweg\t748\tHaus Weitzel\tSchwarzenberg\t\t\t63824
Paolo-Peukert-Gasse\t84\tHaus Ehlert\tParsberg\t\t\t72195
Sahin-Eigenwillig-Allee\t668\tHaus Rogner\tWeimar\t\t\t22431
Fechnerweg\t836\tHaus Schulz\tWernigerode\t\t\t01140
Eleni-Löffler-Ring\t671\tHaus Börner\tSangerhausen\t\t\t82737
Wagenknechtplatz\t33\tHaus Koch II\tCoburg\t\t\t53988
Hans-Detlef-Bolander-Ring\t886\tHaus Reinhardt\tMalchin\t\t\t21348
Heuserweg\t960\tHaus Bärer\tMettmann\t\t\t86851
Hans-Dietrich-Weller-Allee\t4\tHaus Hethur\tKoblenz\t\t\t18761
Tom-Martin-Weg\t2\tHaus Hölzenbecher\tKamenz\t\t\t26104
Trubring\t4\tHaus Heinrich\tBremen\t\t\t97749
Corina-Bohnbach-Allee\t5\tHaus Eimer\tMayen\t\t\t19047
Schlosserring\t940\tHaus Eimer\tMeiningen\t\t\t92733
Ramona-Baum-Allee\t8\tHaus Dobes\tMühlhausen\t\t\t18532
Horst-Peter-Kraushaar-Weg\t7\tHaus Scholtz\tCalw\t\t\t19791
Moritz-Oderwald-Ring\t7\tHaus Schönland\tApolda\t\t\t05678
Ullmannweg\t19\tHaus Bolnbach\tRudolstadt\t\t\t30231
Jacobi Jäckelstraße\t509\tHaus Bonbach\tWertingen\t\t\t42976
Friederike-Kade-Ring\t877\tHaus Heuser\tParchim\t\t\t14591
Wellerring\t533\tHaus Kitzmann\tWeimar\t\t\t52487
Wellerring\t94\tHaus Fröhlich\tPirmasens\t\t\t43552
Beierstr.\t66\tHaus Möchlichen\tStaßfurt\t\t\t47637
Janette-Eckbauer-Ring\t923\tHaus Pergande\tHofgeismar\t\t\t99398
Schleichplatz\t5\tHaus Reuter\tSigmaringen\t\t\t41458
Wagnerstr.\t11\tHaus Scheibe\tCalw\t\t\t38579
Janin-Mälzer-Weg\t3\tHaus Margraf\tWetzlar\t\t\t12926
Heserstr.\t81\tHaus Barkholz\tSaarbrücken\t\t\t25215
Micha-Losekann-Straße\t1\tHaus Rädel\tBelzig\t\t\t60419
Peter-Hethur-Weg\t545\tHaus Bloch\tMünchen\t\t\t37763
Rörrichtstr.\t18\tHaus Albers\tGöttingen\t\t\t95845
Mitschkeweg\t260\tHaus Scholl\tWitzenhausen\t\t\t64585
Wiekring\t75\tHaus Dippel\tGardelegen\t\t\t07698
Margita-Geisel-Gasse\t636\tHaus Röhricht\tStade\t\t\t82351
Nettestraße\t368\tHaus Stiebitz\tMarktheidenfeld\t\t\t54440
Tlustekweg\t78\tHaus Hövel\tGütersloh\t\t\t60115
Jeannette-Mosemann-Weg\t12\tHaus Killer\tRoding\t\t\t84327
Zenta-Röhrdanz-Platz\t49\tHaus Schacht\tCottbus\t\t\t40299
Vinko-Sager-Weg\t1\tHaus Eigenwillig\tDachau\t\t\t05852
Pamela-Bonbach-Platz\t381\tHaus Koch\tLuckau\t\t\t87149
Steygasse\t759\tHaus Pölitz\tBernburg\t\t\t02254
Jenny-Ehlert-Gasse\t4\tHaus Radisch\tBeilngries\t\t\t54968
Renate-Höfig-Ring\t47\tHaus Schmiedt\tFreital\t\t\t56382
Magda-Reinhardt-Platz\t43\tHaus Ullmann\tEutin\t\t\t45837
Denny-Huhn-Ring\t74\tHaus Tschentscher\tMelsungen\t\t\t07512
Staudeallee\t3\tHaus Weiß\tNeuruppin\t\t\t12361
Niemeierplatz\t645\tHaus Schenk\tStaßfurt\t\t\t78245
Emma-Trubin-Gasse\t64\tHaus Mielcarek\tSaarbrücken\t\t\t85572
Kabusgasse\t25\tHaus Otto\tHohenmölsen\t\t\t78134
Hartmuth-Hölzenbecher-Weg\t80\tHaus Flantz\tHeiligenstadt\t\t\t48036
Vogtallee\t68\tHaus Oderwald\tMayen\t\t\t23263
Schmiedtallee\t863\tHaus Fiebig\tFeuchtwangen\t\t\t77280
Killerweg\t38\tHaus Bloch\tPeine\t\t\t29778
Etta-Preiß-Allee\t2\tHaus Bauer\tPfaffenhofen an der Ilm\t\t\t09853
Reichmannstr.\t1\tHaus Roskoth\tGoslar\t\t\t45152
Yasemin-Jüttner-Straße\t204\tHaus Bender\tBad Liebenwerda\t\t\t42810
Trommlerstr.\t49\tHaus Anders\tWittstock\t\t\t66621
Karl-Heinz-Anders-Platz\t66\tHaus Hentschel\tBischofswerda\t\t\t30194
Ernstweg\t64\tHaus Bachmann\tViersen\t\t\t10538
Ottfried-Schwital-Ring\t5\tHaus Schenk\tFallingbostel\t\t\t82769
Susann-Bärer-Ring\t528\tHaus Riehl\tGadebusch\t\t\t10638
Vincenzo-Wiek-Gasse\t922\tHaus Jessel\tWaldmünchen\t\t\t77405
Fischerstraße\t6\tHaus Weinhold\tKitzingen\t\t\t22568
Ferdi-Meister-Straße\t11\tHaus Hethur\tSoest\t\t\t08628
Necati-Löffler-Allee\t4\tHaus Gunpf\tSoltau\t\t\t99266
Sandor-Speer-Platz\t698\tHaus Hellwig\tHerzberg\t\t\t52225
Nicolai-Hörle-Ring\t6\tHaus Adler\tGriesbach Rottal\t\t\t18491
Julie-Keudel-Weg\t820\tHaus Jüttner\tJena\t\t\t82335
Knud-Wiek-Straße\t90\tHaus Paffrath\tBad Kreuznach\t\t\t16353
Lindnerweg\t2\tHaus Weiß\tAltentreptow\t\t\t13044
Elke-Jungfer-Gasse\t11\tHaus Hering\tSchweinfurt\t\t\t11696
Salzstraße\t235\tHaus Lindner\tPasewalk\t\t\t07964
Aynur-Jopich-Allee\t33\tHaus Bien\tMeißen\t\t\t86670
Ortrud-Ernst-Straße\t6\tHaus Hornig\tWeißwasser\t\t\t38959
Ringweg\t9\tHaus Drubin\tSchwabmünchen\t\t\t31556
Valerie-Conradi-Allee\t138\tHaus Klapp\tKarlsruhe\t\t\t02928
Trübring\t849\tHaus Hendriks\tHannoversch Münden\t\t\t02225
Köhlerweg\t8\tHaus Kostolzin\tFreital\t\t\t56012
Violetta-Förster-Platz\t89\tHaus Baum\tWolfenbüttel\t\t\t03858
Biggenstr.\t983\tHaus Pechel\tMelle\t\t\t77094
Krausestr.\t278\tHaus Mosemann\tForst\t\t\t41615
Schleichweg\t744\tHaus Mosemann\tSchrobenhausen\t\t\t83556
Gretchen-Roskoth-Gasse\t39\tHaus Pohl\tBüsingen am Hochrhein\t\t\t22798
Stiebitzring\t6\tHaus Seidel\tRavensburg\t\t\t59923
Priska-Müller-Gasse\t309\tHaus Oestrovsky\tPritzwalk\t\t\t92649
Jacobplatz\t38\tHaus Peukert\tBöblingen\t\t\t33042
Bernadette-Becker-Weg\t296\tHaus Ernst\tPegnitz\t\t\t58633
Dörte-Warmer-Ring\t446\tHaus Weitzel\tHechingen\t\t\t25278
Jüttnerplatz\t5\tHaus Köhler\tTuttlingen\t\t\t73603
Urte-Bolander-Gasse\t73\tHaus Mälzer\tGeithain\t\t\t08456
Canan-Reinhardt-Weg\t60\tHaus Oestrovsky\tBremervörde\t\t\t35181
Toni-Hertrampf-Gasse\t90\tHaus Linke\tHünfeld\t\t\t49458
Mudestraße\t331\tHaus Ditschlerin\tBad Kissingen\t\t\t75933
Slavica-Rudolph-Gasse\t6\tHaus Krein\tDinkelsbühl\t\t\t39779
Janna-Säuberlich-Ring\t878\tHaus Rust\tSebnitz\t\t\t03012
Ewa-Gorlitz-Allee\t874\tHaus Jähn\tBrandenburg\t\t\t81882
Krokerallee\t63\tHaus Hartung\tLübben\t\t\t79961
Hermannweg\t95\tHaus Wilms\tOsterburg\t\t\t34085
Jacobi Jäckelstraße\t6\tHaus Roht\tHerford\t\t\t25126
Reinhardtallee\t3\tHaus Hauffer\tKonstanz\t\t\t46477
Faustring\t4\tHaus Jacob\tSoest\t\t\t82143
Jäntschweg\t456\tHaus Mühle\tMarienberg\t\t\t39836
Döringweg\t863\tHaus Mangold\tSoltau\t\t\t37728
Felix-Jockel-Weg\t66\tHaus Hiller\tBernburg\t\t\t09077
Johan-Lachmann-Allee\t3\tHaus Stiebitz\tWitzenhausen\t\t\t84290
Valentine-Stey-Gasse\t554\tHaus Schuster\tCrailsheim\t\t\t88491
Austermühleweg\t967\tHaus Hahn\tRecklinghausen\t\t\t35719
Malgorzata-Conradi-Platz\t247\tHaus Thanel\tJüterbog\t\t\t45069
Ulrich-Lange-Straße\t12\tHaus Eigenwillig\tAachen\t\t\t66738
Nelly-Schacht-Platz\t8\tHaus Holzapfel\tSigmaringen\t\t\t94799
Textorallee\t65\tHaus Reichmann\tSchwarzenberg\t\t\t45013
Boris-Scheibe-Allee\t104\tHaus Fiebig\tBergzabern\t\t\t40557
Sylvester-Scholtz-Weg\t96\tHaus Martin\tIngolstadt\t\t\t50953
Lindaustraße\t873\tHaus auch Schlauchin\tVechta\t\t\t48115
Nurten-Bender-Weg\t891\tHaus Hänel\tIngolstadt\t\t\t17730
Reinhardtstr.\t4\tHaus Gierschner\tEggenfelden\t\t\t70684
Nohlmansstraße\t7\tHaus Graf\tSaarbrücken\t\t\t48893
Kai-Uwe-Wilms-Weg\t833\tHaus Börner\tGuben\t\t\t08762
Michael-Jockel-Platz\t128\tHaus Sager\tDelitzsch\t\t\t87190
Vinko-Radisch-Ring\t58\tHaus Schweitzer\tMallersdorf\t\t\t62250
Geraldine-Hahn-Platz\t44\tHaus Renner\tMagdeburg\t\t\t40219
Solveig-Jopich-Platz\t404\tHaus Birnbaum\tBerlin\t\t\t77020
Schottinring\t144\tHaus Finke\tStaßfurt\t\t\t19367
Martinallee\t93\tHaus Lange\tFinsterwalde\t\t\t26519
Roland-Wagner-Ring\t9\tHaus Kreusel\tSankt Goarshausen\t\t\t84544
Hamannring\t3\tHaus Berger\tJena\t\t\t16344
Jens-Barkholz-Ring\t300\tHaus Plath\tDöbeln\t\t\t53049
Kilian-Wirth-Allee\t52\tHaus Martin\tAnsbach\t\t\t58981
Anita-Klapp-Straße\t637\tHaus Mosemann\tIllertissen\t\t\t67923
Grein Grothallee\t845\tHaus Stiffel\tAschaffenburg\t\t\t26957
Elwira-Eimer-Allee\t5\tHaus Loos\tSankt Goarshausen\t\t\t06181
Jacqueline-Beier-Ring\t6\tHaus Gude\tEggenfelden\t\t\t01346
Mariana-Sorgatz-Ring\t3\tHaus Bolnbach\tGerolzhofen\t\t\t16934
Hendriksallee\t437\tHaus Nette\tRathenow\t\t\t67058
Mosemannallee\t78\tHaus Krein\tRochlitz\t\t\t70617
Jolanthe-Ritter-Ring\t655\tHaus Wende\tMelsungen\t\t\t24487
Falko-Werner-Ring\t915\tHaus Vogt\tStuttgart\t\t\t03305
Chantal-Junken-Straße\t55\tHaus Otto\tErding\t\t\t73791
Artur-Mans-Gasse\t43\tHaus Ernst\tRehau\t\t\t48768
Siegmund-Schäfer-Allee\t214\tHaus Dobes\tVohenstrauß\t\t\t94412
Ackermannplatz\t9\tHaus Schenk\tZerbst\t\t\t06604
Jobst-Gutknecht-Straße\t337\tHaus Schmiedecke\tKulmbach\t\t\t99926
Kata-Cichorius-Straße\t4\tHaus Süßebier\tHildburghausen\t\t\t81128
Nergerstr.\t7\tHaus Weinhold\tEberswalde\t\t\t81641
Anneli-Tintzmann-Platz\t528\tHaus Linke\tNördlingen\t\t\t57373
Bolzmannplatz\t972\tHaus Bender\tStaßfurt\t\t\t53183
Marco-Schönland-Straße\t955\tHaus Holsten\tRibnitz-Damgarten\t\t\t50131
Harriet-Freudenberger-Gasse\t4\tHaus Paffrath\tWanzleben\t\t\t49741
Trubring\t1\tHaus Gude\tLemgo\t\t\t12982
Atzlerweg\t22\tHaus Ullrich\tVilsbiburg\t\t\t09356
Chantal-Löwer-Gasse\t5\tHaus Bähr\tQuerfurt\t\t\t61670
Ditschlerinstr.\t87\tHaus Hahn\tRecklinghausen\t\t\t49352
Stavros-Meister-Weg\t2\tHaus Noack\tMainburg\t\t\t31368
Salih-Steinberg-Allee\t117\tHaus Junitz\tBadoberan\t\t\t93534
Ernst-August-Bonbach-Gasse\t903\tHaus Kostolzin\tBützow\t\t\t90098
Metzallee\t29\tHaus Meyer\tBacknang\t\t\t99116
Kramerweg\t58\tHaus Nohlmans\tEichstätt\t\t\t25303
Kevin-Kuhl-Platz\t6\tHaus Wiek\tGöttingen\t\t\t61777
Emil-Knappe-Weg\t586\tHaus Krebs\tSchwarzenberg\t\t\t75060
Beerstraße\t5\tHaus Heintze\tZerbst\t\t\t81568
Rennerplatz\t514\tHaus Herrmann\tAhaus\t\t\t17197
Herrmanngasse\t415\tHaus Dehmel\tQuedlinburg\t\t\t17563
Trommlerweg\t3\tHaus Klemm\tBischofswerda\t\t\t42716
Pohlgasse\t50\tHaus Heintze\tHeiligenstadt\t\t\t10071
Tröststr.\t4\tHaus Schlosser\tPößneck\t\t\t99031
Heinrichring\t207\tHaus Wiek\tIserlohn\t\t\t67716
Ferdinand-Hartmann-Straße\t9\tHaus Schinke\tHohenmölsen\t\t\t61044
Regina-Adolph-Gasse\t69\tHaus Hörle\tSchwäbisch Gmünd\t\t\t10012
Hofmannallee\t123\tHaus Benthin\tIngolstadt\t\t\t59451
Volker-Bolnbach-Allee\t2\tHaus Schulz\tKyritz\t\t\t25505
Trubingasse\t7\tHaus Geisel\tHaldensleben\t\t\t91021
Patbergstr.\t27\tHaus Hecker\tBautzen\t\t\t14079
Mudeplatz\t415\tHaus Juncken\tAugsburg\t\t\t46440
Jesselring\t568\tHaus Wieloch\tUffenheim\t\t\t56826
Günther-Jessel-Weg\t529\tHaus Trommler\tMagdeburg\t\t\t23322
Sagerweg\t562\tHaus Paffrath\tCuxhaven\t\t\t90658
Sandro-Gumprich-Allee\t6\tHaus Löwer\tGadebusch\t\t\t79321
Ruth-Junk-Ring\t86\tHaus Seifert\tGreiz\t\t\t21008
Schleichring\t1\tHaus Etzold\tTeterow\t\t\t00200
Paffrathstr.\t32\tHaus Bruder\tMellrichstadt\t\t\t26495
Geert-Drewes-Gasse\t314\tHaus Römer\tHünfeld\t\t\t04241
Pascal-Paffrath-Gasse\t579\tHaus Koch\tBad Mergentheim\t\t\t96836
Hans-Georg-Dowerg-Allee\t24\tHaus Zorbach\tGunzenhausen\t\t\t03967
Weißgasse\t41\tHaus Baum\tEisenberg\t\t\t96766
Lindnerweg\t1\tHaus Hofmann\tSömmerda\t\t\t86169
Vollbrechtstraße\t127\tHaus Vogt\tGüstrow\t\t\t44695
Handestraße\t58\tHaus Heidrich\tWolmirstedt\t\t\t13124
Schäfergasse\t3\tHaus Killer\tCottbus\t\t\t65202
Paola-Spieß-Weg\t175\tHaus Heinz\tNortheim\t\t\t24909
Seipplatz\t42\tHaus Bolander\tRastatt\t\t\t09942
Magdalena-Hertrampf-Gasse\t15\tHaus Gehringer\tDinslaken\t\t\t81163
Hans-Theo-Mosemann-Ring\t5\tHaus Kuhl\tMeiningen\t\t\t58636
Alexandre-Loos-Allee\t121\tHaus Gumprich\tHammelburg\t\t\t21676
Hans-Jürgen-Wirth-Weg\t9\tHaus Schmidt\tGöppingen\t\t\t78572
Frieda-Seifert-Ring\t135\tHaus Lorch\tSchwabmünchen\t\t\t60430
auch Schlauchingasse\t126\tHaus Kostolzin\tAmberg\t\t\t13926
Else-Hesse-Platz\t6\tHaus Rohleder\tHammelburg\t\t\t30381
Jozef-Liebelt-Platz\t68\tHaus Schmiedecke\tBamberg\t\t\t41040
Damian-Dehmel-Weg\t92\tHaus Speer\tHohenmölsen\t\t\t72291
Reuterstr.\t2\tHaus Heidrich\tAuerbach\t\t\t80214
Raissa-Staude-Weg\t7\tHaus Warmer\tEichstätt\t\t\t32577
Kunibert-Roht-Allee\t1\tHaus Rörricht\tDemmin\t\t\t59569
Corina-Wirth-Gasse\t72\tHaus Beyer\tEuskirchen\t\t\t23837
Heckerstraße\t1\tHaus Eberth\tSigmaringen\t\t\t10800
Klaus-Dieter-Stadelmann-Gasse\t538\tHaus Patberg\tBrandenburg\t\t\t37604
Etzlerstr.\t865\tHaus Wagner\tPegnitz\t\t\t09172
Marie-Luise-Austermühle-Allee\t4\tHaus Ebert\tFreising\t\t\t40465
Schottinring\t49\tHaus Trommler\tBurglengenfeld\t\t\t19151
Bolzmannallee\t58\tHaus Textor\tWittstock\t\t\t80019
Minna-Meister-Gasse\t31\tHaus Sauer\tWorbis\t\t\t60680
Mendestraße\t26\tHaus Mies\tMalchin\t\t\t87665
Bruno-Spieß-Ring\t2\tHaus Krebs\tGrimmen\t\t\t69291
Ralph-Sorgatz-Platz\t928\tHaus Anders\tNorden\t\t\t86130
Betti-Hertrampf-Straße\t410\tHaus Mohaupt\tEmmendingen\t\t\t57851
Zirmeallee\t46\tHaus Franke\tJena\t\t\t38868
Thanelgasse\t58\tHaus Trub\tWertingen\t\t\t26274
Mentzelstraße\t129\tHaus Mälzer\tGroß-Gerau\t\t\t40837
Branko-Säuberlich-Platz\t60\tHaus Sölzer\tWurzen\t\t\t20532
Gumprichring\t3\tHaus Anders\tKronach\t\t\t46994
Ringstr.\t452\tHaus Haase\tZossen\t\t\t53836
Martingasse\t8\tHaus Müller\tWetzlar\t\t\t65052
Herrmannplatz\t655\tHaus Davids\tPerleberg\t\t\t31440
Remo-Wiek-Straße\t73\tHaus Eigenwillig\tGrimma\t\t\t34610
Beyerplatz\t5\tHaus Kroker\tSonneberg\t\t\t02171
Luzia-Hörle-Allee\t56\tHaus Kramer\tZerbst\t\t\t96078
Herrmann-Rudolph-Weg\t1\tHaus Lachmann\tErbisdorf\t\t\t85275
Köhlerring\t292\tHaus Täsche\tWolgast\t\t\t39995
Freudenbergerstraße\t9\tHaus Rosemann\tMittweida\t\t\t40681
Dieter-Reinhardt-Straße\t82\tHaus Jacob\tNeu-Ulm\t\t\t45708
Haufferring\t6\tHaus Sauer\tRoth\t\t\t25140
Gröttnerring\t3\tHaus Bolnbach\tNeu-Ulm\t\t\t92951
Brigitte-Ackermann-Platz\t992\tHaus Schinke\tHettstedt\t\t\t50980
Conradiring\t2\tHaus Carsten\tSaarlouis\t\t\t20119
Ludger-Pölitz-Platz\t43\tHaus Hövel\tGüstrow\t\t\t09154
Röhrichtallee\t19\tHaus Rust\tPegnitz\t\t\t71101
Sauerstraße\t1\tHaus Schleich\tBergzabern\t\t\t85312
Ehrentraud-Löffler-Straße\t8\tHaus Spieß\tBorken\t\t\t52100
Cichoriusplatz\t6\tHaus Barkholz\tSpremberg\t\t\t17338
Weinholdgasse\t9\tHaus Zobel\tWurzen\t\t\t95978
Meyergasse\t7\tHaus Neuschäfer\tPlauen\t\t\t35016
Anna-Maria-Caspar-Straße\t374\tHaus Rust\tSeelow\t\t\t44547
Zänkerweg\t9\tHaus Henschel\tScheinfeld\t\t\t60835
Fischerweg\t836\tHaus Benthin\tSchwerin\t\t\t85469
Gudrun-Eigenwillig-Gasse\t40\tHaus Junck\tOberviechtach\t\t\t61478
Hövelstr.\t19\tHaus Zahn\tMalchin\t\t\t86677
Mirella-Barkholz-Platz\t1\tHaus Holzapfel\tMellrichstadt\t\t\t23067
Röhrichtring\t757\tHaus Seidel\tMain-Höchst\t\t\t05705
Tom-Hornich-Gasse\t89\tHaus Steuer\tNorden\t\t\t49704
Gerta-Niemeier-Weg\t76\tHaus Gerlach\tBeeskow\t\t\t81118
Dominic-Schleich-Weg\t40\tHaus Kobelt\tGroßenhain\t\t\t50755
Else-Wagenknecht-Ring\t4\tHaus Werner\tSaarbrücken\t\t\t05961
Gislinde-Ernst-Straße\t253\tHaus Linke\tStrasburg\t\t\t41069
Sibille-Geisel-Allee\t9\tHaus Stiebitz\tLippstadt\t\t\t96365
Ingrid-Zahn-Gasse\t45\tHaus Hartung\tDiepholz\t\t\t83510
Valeska-Klemm-Gasse\t21\tHaus Hofmann\tWolmirstedt\t\t\t86065
Niemeierstr.\t6\tHaus Wernecke\tBacknang\t\t\t41301
Dursun-Drub-Allee\t659\tHaus Scholtz\tEisenach\t\t\t20370
Textorplatz\t39\tHaus Seidel\tHamburg\t\t\t79440
Walburga-Gude-Weg\t3\tHaus Klapp\tNortheim\t\t\t36476
Ronny-Lachmann-Allee\t226\tHaus Heinrich\tFeuchtwangen\t\t\t69534
Ottokar-Haase-Ring\t14\tHaus Finke\tBremen\t\t\t39440
Hettnerplatz\t9\tHaus Franke\tWitzenhausen\t\t\t86487
Vanessa-Wagner-Weg\t94\tHaus Röhricht\tGroß-Gerau\t\t\t37482
Beyergasse\t5\tHaus Roskoth\tApolda\t\t\t37664
Wielochstraße\t15\tHaus Schacht\tEmmendingen\t\t\t43114
Natalija-Hellwig-Platz\t80\tHaus Kreusel\tBurglengenfeld\t\t\t73135
Cläre-Bolander-Ring\t75\tHaus Caspar\tZschopau\t\t\t32288
Weißring\t15\tHaus Schaaf\tKehl\t\t\t80935
Grete-Hänel-Gasse\t72\tHaus Scheibe\tDeggendorf\t\t\t58897
Radischgasse\t17\tHaus Hölzenbecher\tRegen\t\t\t25133
Walburga-Holsten-Platz\t53\tHaus Wernecke\tDinkelsbühl\t\t\t95522
Maren-Meyer-Allee\t15\tHaus Koch II\tBeilngries\t\t\t56798
Gitte-Wiek-Platz\t777\tHaus Hethur\tPlauen\t\t\t19023
Günter-Dobes-Allee\t2\tHaus Heintze\tBamberg\t\t\t00308
Biggenstraße\t954\tHaus Gieß\tBremervörde\t\t\t56916
Fiebigring\t485\tHaus Stolze\tBremen\t\t\t36850
Susan-Wiek-Ring\t6\tHaus Schmiedecke\tPirmasens\t\t\t32930
Haufferallee\t4\tHaus Junitz\tAnsbach\t\t\t79213
Neuschäferring\t922\tHaus Vollbrecht\tAltötting\t\t\t32256
Schäferweg\t786\tHaus Gute\tSaarbrücken\t\t\t22809
Zdravko-Steuer-Weg\t71\tHaus Lindner\tMelsungen\t\t\t98241
Salzstraße\t2\tHaus Bauer\tZerbst\t\t\t17890
Sandra-Schweitzer-Straße\t19\tHaus Bien\tEisenhüttenstadt\t\t\t44508
Rörrichtstraße\t95\tHaus Holsten\tScheinfeld\t\t\t84164
Benderstr.\t7\tHaus Rogge\tHalberstadt\t\t\t18455
Joanna-Weinhold-Platz\t1\tHaus Schottin\tErkelenz\t\t\t09738
Jeannine-Cichorius-Ring\t1\tHaus Drub\tUeckermünde\t\t\t58957
Theo-Holsten-Allee\t5\tHaus Preiß\tHelmstedt\t\t\t65207
Diethelm-Bruder-Ring\t734\tHaus Oestrovsky\tChemnitz\t\t\t55423
Roskothstraße\t1\tHaus Kroker\tParsberg\t\t\t14775
Marga-Walter-Weg\t341\tHaus Neureuther\tEbern\t\t\t90486
Elfi-Preiß-Allee\t810\tHaus Werner\tBurglengenfeld\t\t\t24190
Nikolas-Bohlander-Straße\t61\tHaus Franke\tUffenheim\t\t\t34782
Röhrdanzplatz\t55\tHaus Zimmer\tMittweida\t\t\t34399
Erika-Krause-Ring\t951\tHaus Lange\tWaren\t\t\t20213
Beerstraße\t900\tHaus Bohnbach\tLudwigsburg\t\t\t16863
Birnbaumstr.\t269\tHaus Tintzmann\tDinkelsbühl\t\t\t63375
Natascha-Hecker-Weg\t53\tHaus Adolph\tPasewalk\t\t\t85603
Felicia-Schuchhardt-Allee\t29\tHaus Hermann\tNeuss\t\t\t01897
Hildegart-Löchel-Gasse\t857\tHaus Bohnbach\tBorken\t\t\t42748
Gitta-Junitz-Gasse\t8\tHaus Schönland\tMayen\t\t\t33317
Paffrathallee\t6\tHaus Klotz\tGreiz\t\t\t92121
Max-Kade-Straße\t162\tHaus Bolander\tFlöha\t\t\t51691
Klappstraße\t6\tHaus Losekann\tRudolstadt\t\t\t46573
Hentschelweg\t57\tHaus Schomber\tFallingbostel\t\t\t85646
Josephine-Rohleder-Straße\t458\tHaus Hecker\tHeiligenstadt\t\t\t04899
Nergerplatz\t43\tHaus Täsche\tFinsterwalde\t\t\t78716
Jäkelweg\t4\tHaus Martin\tWittstock\t\t\t10667
Ernststraße\t1\tHaus Peukert\tWorbis\t\t\t77901
Pohlweg\t37\tHaus Jacobi Jäckel\tNürtingen\t\t\t25966
Birger-Häring-Straße\t1\tHaus Blümel\tGriesbach Rottal\t\t\t56601
Hethurweg\t55\tHaus Liebelt\tMainburg\t\t\t19188
Rörrichtstr.\t2\tHaus Klotz\tBadoberan\t\t\t42713
Schleichstraße\t19\tHaus Ritter\tNürtingen\t\t\t05484
Nadeschda-Textor-Ring\t18\tHaus Eimer\tStarnberg\t\t\t37033
Weitzelring\t402\tHaus Birnbaum\tWolfach\t\t\t76985
Hethurstraße\t523\tHaus Mälzer\tPfaffenhofen an der Ilm\t\t\t38549
Wilmsenring\t954\tHaus Wirth\tBurgdorf\t\t\t04900
Mälzerstraße\t304\tHaus Stahr\tMelle\t\t\t00328
Georg-Mangold-Gasse\t631\tHaus Franke\tBremervörde\t\t\t84053
Hans-H.-Etzler-Straße\t6\tHaus Löwer\tRegen\t\t\t94885
Marc-Riehl-Straße\t870\tHaus Birnbaum\tNortheim\t\t\t98695
Valeria-Trommler-Weg\t608\tHaus Ruppersberger\tKusel\t\t\t08378
Hillerring\t446\tHaus Wohlgemut\tAugsburg\t\t\t37510
Paulo-Scholz-Gasse\t396\tHaus Hänel\tSondershausen\t\t\t03955
Constance-Schottin-Straße\t26\tHaus Kallert\tMettmann\t\t\t45185
Walterring\t40\tHaus Atzler\tTuttlingen\t\t\t87815
Bernadette-Trüb-Straße\t995\tHaus Kostolzin\tVechta\t\t\t01830
Priska-Fischer-Gasse\t81\tHaus Weinhage\tWolgast\t\t\t47955
auch Schlauchinweg\t621\tHaus Tintzmann\tBelzig\t\t\t74859
Tintzmannstr.\t2\tHaus Gumprich\tWetzlar\t\t\t69688
Mariola-Kuhl-Platz\t47\tHaus Gutknecht\tMelle\t\t\t12343
Fritschplatz\t9\tHaus Pergande\tRothenburg ob der Tauber\t\t\t84444
Filippo-Plath-Straße\t6\tHaus Huhn\tIlmenau\t\t\t57394
Wagnerplatz\t1\tHaus Wieloch\tWeimar\t\t\t17198
Krausstr.\t4\tHaus Martin\tBitterfeld\t\t\t03229
Roy-Holsten-Ring\t494\tHaus Kostolzin\tCottbus\t\t\t88397
Nurettin-Gotthard-Straße\t918\tHaus Förster\tMiesbach\t\t\t65810
Gertzstr.\t96\tHaus auch Schlauchin\tWesel\t\t\t60656
Gudeplatz\t3\tHaus Mangold\tSaarlouis\t\t\t68791
Mudestraße\t432\tHaus Naser\tNeuruppin\t\t\t92769
Hölzenbecherring\t23\tHaus Hermighausen\tDarmstadt\t\t\t64460
Bolnbachgasse\t2\tHaus Haering\tDonaueschingen\t\t\t97573
Jakob-Blümel-Weg\t7\tHaus Schmiedt\tMagdeburg\t\t\t04675
Schweitzerring\t12\tHaus Jacobi Jäckel\tKitzingen\t\t\t69843
Hölzenbecherweg\t26\tHaus Täsche\tNeustrelitz\t\t\t08516
Katarzyna-Köhler-Ring\t32\tHaus Eimer\tMerseburg\t\t\t57940
Stumpfallee\t81\tHaus Schlosser\tVilsbiburg\t\t\t65189
Kästerplatz\t881\tHaus Winkler\tLüdenscheid\t\t\t26546
Spießring\t52\tHaus Briemer\tKronach\t\t\t40984
Ehrhard-Ullmann-Straße\t3\tHaus Eckbauer\tWeimar\t\t\t28293
Löwerallee\t58\tHaus Mude\tKönigs Wusterhausen\t\t\t92980
Kranzweg\t668\tHaus Hentschel\tSteinfurt\t\t\t76527
Franjo-Röhrdanz-Gasse\t45\tHaus Pechel\tGroßenhain\t\t\t87895
Heidrichgasse\t38\tHaus Mälzer\tGunzenhausen\t\t\t52013
Meral-Förster-Ring\t1\tHaus Zänker\tDöbeln\t\t\t95706
Lindauplatz\t873\tHaus Heidrich\tStadtsteinach\t\t\t46319
Holzapfelstraße\t832\tHaus Süßebier\tHildesheim\t\t\t00029
Jann-Söding-Weg\t82\tHaus Seidel\tNabburg\t\t\t76872
Kaulweg\t942\tHaus Söding\tIserlohn\t\t\t49212
Annika-Segebahn-Gasse\t170\tHaus Plath\tNortheim\t\t\t43581
Elsbeth-Metz-Platz\t9\tHaus Franke\tSchrobenhausen\t\t\t61208
Annegrete-Oderwald-Gasse\t630\tHaus Täsche\tLudwigslust\t\t\t17018
Ronald-Heinz-Weg\t86\tHaus Hentschel\tZerbst\t\t\t64735
Tschentscherring\t94\tHaus Gumprich\tJessen\t\t\t02892
Grafweg\t309\tHaus Mies\tRathenow\t\t\t75894
Schollstr.\t963\tHaus Franke\tOschatz\t\t\t31226
Augusta-Plath-Platz\t512\tHaus Täsche\tDinslaken\t\t\t44333
Johan-Hofmann-Ring\t71\tHaus Franke\tHildburghausen\t\t\t65158
Bolanderstraße\t100\tHaus Lange\tHersbruck\t\t\t33209
Kuschstraße\t99\tHaus Mies\tKyritz\t\t\t48498
Fechnerplatz\t603\tHaus Rust\tJena\t\t\t90338
Pamela-Ziegert-Ring\t69\tHaus Jäkel\tWolfenbüttel\t\t\t75375
Drubinplatz\t499\tHaus Gute\tWurzen\t\t\t21499
Maria-Theresia-Mentzel-Straße\t30\tHaus Neureuther\tGräfenhainichen\t\t\t59338
Mareen-Haase-Ring\t85\tHaus Hänel\tKassel\t\t\t91584
Mielcarekstr.\t71\tHaus Mohaupt\tSteinfurt\t\t\t74376
Konstanze-Knappe-Weg\t558\tHaus Grein Groth\tKlötze\t\t\t14299
Sontagstraße\t5\tHaus Kobelt\tWertingen\t\t\t66343
Karl-Ludwig-Thanel-Weg\t673\tHaus Gnatz\tPrenzlau\t\t\t80998
Junckenring\t421\tHaus Knappe\tSchweinfurt\t\t\t25406
Haeringweg\t7\tHaus Mälzer\tGenthin\t\t\t19293
Trappstr.\t614\tHaus Bien\tMelle\t\t\t63490
Adlerstr.\t1\tHaus Juncken\tEilenburg\t\t\t54291
Guteweg\t14\tHaus Beyer\tTeterow\t\t\t56679
Emine-Geißler-Gasse\t37\tHaus Schottin\tWolgast\t\t\t02960
Sontagstraße\t76\tHaus Segebahn\tRoth\t\t\t45130
Geislerring\t3\tHaus Klingelhöfer\tQuerfurt\t\t\t33088
Bruderallee\t96\tHaus Ernst\tHusum\t\t\t41309
Södingring\t830\tHaus Dowerg\tHöxter\t\t\t98059
Radischgasse\t401\tHaus Herrmann\tMühldorf am Inn\t\t\t19573
Nurten-Hartung-Allee\t444\tHaus Wilms\tOlpe\t\t\t29635
Kuschstraße\t67\tHaus Carsten\tStadtsteinach\t\t\t42296
Schlosserallee\t226\tHaus Trubin\tNeustrelitz\t\t\t42705
Nikola-Lindau-Allee\t43\tHaus Hartung\tKleve\t\t\t36786
Weinholdallee\t921\tHaus Seifert\tIngolstadt\t\t\t97722
Eimerweg\t8\tHaus Kallert\tLeipziger Land\t\t\t54894
Kathi-Buchholz-Platz\t869\tHaus Trub\tSchwabmünchen\t\t\t54113
Viola-Schmidtke-Ring\t6\tHaus Beier\tEbersberg\t\t\t22330
Dietlinde-Jäntsch-Gasse\t74\tHaus Kruschwitz\tFinsterwalde\t\t\t51354
Hannelore-Hänel-Gasse\t86\tHaus Carsten\tDüren\t\t\t28597
Torben-Gehringer-Platz\t193\tHaus Röhrdanz\tWolmirstedt\t\t\t56355
Dorina-Mende-Weg\t56\tHaus Zorbach\tPotsdam\t\t\t06205
Hettnerstr.\t2\tHaus Gotthard\tBrilon\t\t\t67614
Förstergasse\t25\tHaus Stoll\tLübz\t\t\t54983
Schaafstr.\t24\tHaus Kuhl\tAue\t\t\t00755
Frida-Hornig-Allee\t842\tHaus Drubin\tCalw\t\t\t68877
Kuhlallee\t3\tHaus Klingelhöfer\tOlpe\t\t\t07475
Gunda-Jungfer-Allee\t967\tHaus Ruppersberger\tIllertissen\t\t\t73827
Losekannweg\t18\tHaus Kaul\tNeuruppin\t\t\t88285
Hörleweg\t704\tHaus Gute\tMettmann\t\t\t14166
Davidsgasse\t352\tHaus Wilms\tWertingen\t\t\t84686
Yasemin-Baum-Platz\t8\tHaus Holzapfel\tSiegen\t\t\t35227
Seidelplatz\t9\tHaus Wende\tMittweida\t\t\t88432
Stolzestr.\t4\tHaus Freudenberger\tStuttgart\t\t\t84814
Ewald-Seifert-Ring\t19\tHaus Conradi\tSoest\t\t\t00830
Heinz-Werner-Birnbaum-Weg\t282\tHaus Liebelt\tDüren\t\t\t88855
Christophallee\t108\tHaus Renner\tKusel\t\t\t14178
Utz-Speer-Allee\t987\tHaus Hande\tIllertissen\t\t\t57871
Wähnerstraße\t60\tHaus Stroh\tBeilngries\t\t\t28537
Karl-Georg-Sauer-Allee\t4\tHaus Kabus\tErfurt\t\t\t16158
Schinkeallee\t622\tHaus Bohnbach\tAltentreptow\t\t\t50064
Matthäus-Röhricht-Allee\t339\tHaus Mans\tForst\t\t\t57783
Schweitzerallee\t38\tHaus Beer\tMettmann\t\t\t29975
Meisterallee\t68\tHaus Wilms\tCloppenburg\t\t\t04119
Luigi-Dowerg-Allee\t3\tHaus Jopich\tSigmaringen\t\t\t59893
Karsten-Kranz-Ring\t63\tHaus Schuchhardt\tBischofswerda\t\t\t88507
Aysel-Staude-Weg\t935\tHaus Henschel\tRoding\t\t\t14965
Jochem-Ziegert-Gasse\t163\tHaus Stroh\tFreudenstadt\t\t\t83942
Samir-Rörricht-Straße\t9\tHaus Girschner\tMünchen\t\t\t42272
Valeri-Huhn-Allee\t9\tHaus Ring\tLörrach\t\t\t42694
Ebertplatz\t3\tHaus Gute\tForst\t\t\t62210
Haeringplatz\t1\tHaus Mans\tBorna\t\t\t58548
Vogtplatz\t5\tHaus Hauffer\tHildesheim\t\t\t44897
Nohlmansstr.\t106\tHaus Blümel\tOsterburg\t\t\t93613
Schleichstraße\t165\tHaus Weimer\tAschaffenburg\t\t\t99719
Ruppertring\t4\tHaus Henk\tGarmisch-Partenkirchen\t\t\t95268
Magdalene-Zänker-Ring\t4\tHaus Hahn\tMellrichstadt\t\t\t41140
Annika-Hübel-Gasse\t58\tHaus Kraushaar\tRoth\t\t\t43140
Heinring\t9\tHaus Möchlichen\tSchwandorf\t\t\t49681
Centa-Dowerg-Allee\t75\tHaus Warmer\tParsberg\t\t\t29202
Fischerweg\t277\tHaus Kostolzin\tMiltenberg\t\t\t40736
Dorota-Pergande-Weg\t9\tHaus Hartmann\tSankt Goar\t\t\t60396
Schaafgasse\t6\tHaus Kabus\tOsterode am Harz\t\t\t33934
Mirjana-Pieper-Platz\t61\tHaus Krebs\tViechtach\t\t\t03062
Jiri-Möchlichen-Gasse\t88\tHaus Heintze\tBremervörde\t\t\t99632
Margarita-Warmer-Allee\t1\tHaus Hande\tLüdenscheid\t\t\t78930
Attila-Hering-Gasse\t829\tHaus Putz\tBerchtesgaden\t\t\t75854
Plathweg\t64\tHaus Pohl\tBruchsal\t\t\t49513
Schusterallee\t59\tHaus Drubin\tLudwigslust\t\t\t84273
Gottlieb-Wagenknecht-Gasse\t318\tHaus Kruschwitz\tForst\t\t\t39125
Greta-Holt-Allee\t516\tHaus Textor\tKleve\t\t\t97139
Hornigallee\t3\tHaus Eigenwillig\tLudwigsburg\t\t\t44559
Loosgasse\t26\tHaus Geisler\tWurzen\t\t\t16629
Bolnbachplatz\t5\tHaus Mälzer\tGenthin\t\t\t72024
Zeynep-Kusch-Weg\t217\tHaus Bauer\tPerleberg\t\t\t36140
Insa-Harloff-Weg\t475\tHaus Scheibe\tBad Freienwalde\t\t\t66508
Grazyna-Reuter-Allee\t771\tHaus Weller\tLemgo\t\t\t03280
Tröstplatz\t5\tHaus Thanel\tFeuchtwangen\t\t\t98432
Ludger-Kohl-Gasse\t510\tHaus Mentzel\tSchlüchtern\t\t\t04063
Löwerallee\t94\tHaus Mude\tGrafenau\t\t\t60058
Kästerstr.\t32\tHaus Roskoth\tTorgau\t\t\t48836
Gundi-Henschel-Platz\t5\tHaus Scholz\tTirschenreuth\t\t\t62198
Stiffelallee\t34\tHaus Winkler\tRegensburg\t\t\t87279
Roskothplatz\t577\tHaus Häring\tHünfeld\t\t\t49962
Wernergasse\t7\tHaus Bolzmann\tUelzen\t\t\t36854
Holstenstraße\t234\tHaus Reuter\tSulzbach-Rosenberg\t\t\t54626
Wilmsengasse\t777\tHaus Sontag\tTorgau\t\t\t20685
Sauerstraße\t8\tHaus Gunpf\tMelsungen\t\t\t39126
Annamaria-Reinhardt-Ring\t554\tHaus Barkholz\tStaffelstein\t\t\t55548
Römerring\t328\tHaus Schacht\tMühlhausen\t\t\t22204
Reisingweg\t90\tHaus Holt\tKaiserslautern\t\t\t72263
Lucia-Etzler-Ring\t342\tHaus Steckel\tBernburg\t\t\t26793
Kreuselstr.\t11\tHaus Kuhl\tPößneck\t\t\t13850
Ursula-Scheuermann-Gasse\t6\tHaus Hölzenbecher\tWolgast\t\t\t26530
Günter-Siering-Allee\t31\tHaus Rohleder\tHusum\t\t\t17788
Mangoldstraße\t23\tHaus Adler\tRockenhausen\t\t\t71776
Mielcarekring\t871\tHaus Rudolph\tAngermünde\t\t\t93968
Eimerplatz\t39\tHaus Heidrich\tSaarbrücken\t\t\t61430
Hella-Junk-Straße\t269\tHaus Ring\tNaila\t\t\t78318
Hildegund-Hartmann-Platz\t1\tHaus Ackermann\tHersbruck\t\t\t08249
Köhlerstraße\t816\tHaus Hiller\tAue\t\t\t02431
Heidrichplatz\t56\tHaus Häring\tForst\t\t\t31971
Felix-Hein-Ring\t8\tHaus Franke\tEilenburg\t\t\t59637
Ladeckring\t425\tHaus Scheuermann\tZerbst\t\t\t85825
Schottinstr.\t22\tHaus Rogge\tCloppenburg\t\t\t47302
Pölitzstr.\t70\tHaus Pergande\tSuhl\t\t\t92270
Sina-Etzold-Ring\t86\tHaus Dietz\tBurglengenfeld\t\t\t51307
Zlatko-Fischer-Platz\t2\tHaus Lübs\tHelmstedt\t\t\t57266
Reuterring\t77\tHaus Neuschäfer\tHelmstedt\t\t\t36909
Mohammad-Löffler-Gasse\t355\tHaus Drub\tRockenhausen\t\t\t17658
Ullrich-Beer-Gasse\t4\tHaus Harloff\tMiltenberg\t\t\t71006
Bert-Ehlert-Straße\t5\tHaus Stahr\tSömmerda\t\t\t67681
Editha-Rose-Platz\t620\tHaus Hentschel\tLichtenfels\t\t\t59004
Leonore-Jungfer-Ring\t13\tHaus Hellwig\tBischofswerda\t\t\t26665
Hans-Albert-Stey-Gasse\t284\tHaus Eberhardt\tSangerhausen\t\t\t14825
Fiebigallee\t667\tHaus Christoph\tBurglengenfeld\t\t\t55683
Meistergasse\t699\tHaus Reichmann\tAurich\t\t\t22052
Linkeallee\t995\tHaus Wagenknecht\tCottbus\t\t\t77917
Eitel-Lübs-Gasse\t357\tHaus Riehl\tDonaueschingen\t\t\t60530
Putzplatz\t6\tHaus Matthäi\tOschatz\t\t\t92652
Schmidtring\t415\tHaus Holzapfel\tGöttingen\t\t\t69552
Fridolin-Schmidt-Weg\t99\tHaus Junck\tTirschenreuth\t\t\t20824
Siegried-Hövel-Weg\t75\tHaus Henschel\tErkelenz\t\t\t46870
Annamaria-Seifert-Ring\t53\tHaus Mans\tKaiserslautern\t\t\t58644
Kreinallee\t98\tHaus Häring\tHersbruck\t\t\t86549
Beatrix-Tintzmann-Weg\t494\tHaus Geisler\tFürstenfeldbruck\t\t\t81938
Reimer-Bärer-Allee\t39\tHaus Bohlander\tStollberg\t\t\t55401
Oestrovskyallee\t302\tHaus Rohleder\tErkelenz\t\t\t55493
Dörschnerallee\t770\tHaus Trub\tEggenfelden\t\t\t90609
Roswita-Schmiedt-Gasse\t91\tHaus Seidel\tGöttingen\t\t\t50696
Karzallee\t5\tHaus Stadelmann\tTecklenburg\t\t\t92937
Sami-Fritsch-Allee\t4\tHaus Hauffer\tRochlitz\t\t\t42100
Bernt-Gieß-Gasse\t54\tHaus Schmidtke\tBad Liebenwerda\t\t\t85954
Tröststr.\t405\tHaus Hettner\tBüsingen am Hochrhein\t\t\t55890
Bogdan-Langern-Platz\t955\tHaus Scholl\tParsberg\t\t\t17946
Elmar-Klingelhöfer-Gasse\t4\tHaus Gertz\tWittenberg\t\t\t71814
Vincenzo-Neureuther-Allee\t18\tHaus Biggen\tNauen\t\t\t31853
Karl-Josef-Franke-Weg\t1\tHaus Schmidtke\tUeckermünde\t\t\t07288
Wenke-Wähner-Straße\t3\tHaus Hofmann\tArtern\t\t\t82700
Jüttnerallee\t7\tHaus Biggen\tNeuss\t\t\t72381
Cecilia-Margraf-Gasse\t9\tHaus Barth\tFallingbostel\t\t\t31235
Amalia-Gutknecht-Platz\t45\tHaus Schüler\tNortheim\t\t\t33522
Thiesstr.\t6\tHaus Gumprich\tBogen\t\t\t08693
Drubinring\t5\tHaus Tröst\tArtern\t\t\t82155
Patrick-Hamann-Ring\t2\tHaus Noack\tSaulgau\t\t\t28112
Römerallee\t874\tHaus Kallert\tFlöha\t\t\t77491
Gotthardstraße\t49\tHaus Trapp\tLichtenfels\t\t\t27091
Rolf-Stoll-Ring\t92\tHaus Etzler\tMallersdorf\t\t\t21090
Wieland-Hesse-Weg\t93\tHaus Hornig\tSoltau\t\t\t14135
Tröstgasse\t3\tHaus Plath\tDelitzsch\t\t\t86920
Thilo-Römer-Allee\t3\tHaus Segebahn\tEbermannstadt\t\t\t35071
Miodrag-Hahn-Straße\t20\tHaus Hörle\tHohenmölsen\t\t\t51429
Gertzstraße\t29\tHaus Nerger\tStadtroda\t\t\t94254
Marco-Krebs-Gasse\t1\tHaus Bohlander\tDöbeln\t\t\t78167
Henckallee\t50\tHaus Ruppersberger\tZeulenroda\t\t\t65303
Schwitalstraße\t33\tHaus Segebahn\tKamenz\t\t\t26851
Anto-Kaul-Straße\t206\tHaus Bauer\tLübeck\t\t\t41369
Cemil-Textor-Straße\t7\tHaus Döhn\tSchongau\t\t\t48847
Helene-Kruschwitz-Gasse\t68\tHaus Grein Groth\tSchwarzenberg\t\t\t45371
Tina-Heidrich-Platz\t3\tHaus Schulz\tGardelegen\t\t\t70755
Benderplatz\t2\tHaus Barth\tKonstanz\t\t\t37052
Georg-Stey-Weg\t99\tHaus Bien\tBernburg\t\t\t45788
Hettnerallee\t282\tHaus Barth\tPeine\t\t\t30257
James-Stahr-Ring\t1\tHaus Ehlert\tFlöha\t\t\t72489
Kohlstraße\t46\tHaus Koch II\tNeubrandenburg\t\t\t22959
Wilfriede-Pärtzelt-Ring\t8\tHaus Rust\tFürstenwalde\t\t\t88199
Dorothea-Heß-Gasse\t6\tHaus Säuberlich\tWittmund\t\t\t97372
Wigbert-Förster-Weg\t30\tHaus Mans\tArtern\t\t\t88855
Tobias-Kroker-Weg\t780\tHaus Staude\tWismar\t\t\t63079
Agathe-Jacob-Straße\t87\tHaus Gumprich\tNeubrandenburg\t\t\t13294
Pascal-Ditschlerin-Platz\t2\tHaus Killer\tAnklam\t\t\t40074
Roseweg\t37\tHaus Juncken\tMellrichstadt\t\t\t34110
Kaulgasse\t6\tHaus Beer\tRothenburg ob der Tauber\t\t\t94519
Jäntschallee\t37\tHaus Wohlgemut\tHohenstein-Ernstthal\t\t\t30771
Undine-Scholtz-Platz\t4\tHaus Drewes\tBayreuth\t\t\t62355
Elfi-Ebert-Allee\t25\tHaus Gunpf\tGenthin\t\t\t62370
Gierschnerstraße\t57\tHaus Kobelt\tBüsingen am Hochrhein\t\t\t76986
Antonius-Renner-Platz\t524\tHaus Weimer\tLüdenscheid\t\t\t73252
Hellwiggasse\t6\tHaus auch Schlauchin\tGüstrow\t\t\t75574
Nettestr.\t7\tHaus Beckmann\tLuckenwalde\t\t\t99147
Albersweg\t52\tHaus Junck\tWolgast\t\t\t75562
Weimerstraße\t2\tHaus Geisel\tSankt Goar\t\t\t76940
Traute-Bachmann-Weg\t9\tHaus Hande\tMeißen\t\t\t44200
Lindnerplatz\t691\tHaus van der Dussen\tGörlitz\t\t\t01561
Langeplatz\t6\tHaus Reuter\tOchsenfurt\t\t\t63282
Schinkestr.\t5\tHaus Freudenberger\tStadtsteinach\t\t\t07648
Schollstraße\t38\tHaus Graf\tPößneck\t\t\t11785
Hans-Martin-Bähr-Platz\t4\tHaus Löwer\tMühldorf am Inn\t\t\t97091
Katarina-Tschentscher-Allee\t5\tHaus Dörr\tWesel\t\t\t68129
Victor-Wohlgemut-Allee\t9\tHaus Peukert\tKyritz\t\t\t20434
Jopichring\t811\tHaus Rosenow\tStrasburg\t\t\t02326
Elma-Schweitzer-Allee\t87\tHaus Schmidt\tWaldmünchen\t\t\t14026
Drago-Scholz-Ring\t122\tHaus Gorlitz\tSternberg\t\t\t84703
Helene-Lübs-Ring\t444\tHaus Kusch\tParsberg\t\t\t09731
Antonius-Carsten-Allee\t10\tHaus Benthin\tKoblenz\t\t\t37109
Madlen-Mälzer-Allee\t1\tHaus Stoll\tBitterfeld\t\t\t62300
Reichmannplatz\t3\tHaus Höfig\tPotsdam\t\t\t03869
Seifertplatz\t426\tHaus Schwital\tGuben\t\t\t07695
Mirko-Albers-Ring\t2\tHaus Hörle\tMeißen\t\t\t03181
Korbinian-Hellwig-Platz\t3\tHaus Geißler\tEisenach\t\t\t55383
Matthäiweg\t9\tHaus Karz\tRibnitz-Damgarten\t\t\t60464
Apollonia-Hethur-Straße\t378\tHaus Bauer\tDinkelsbühl\t\t\t20999
Hornigweg\t2\tHaus Gieß\tReutlingen\t\t\t41706
Kostolzinring\t327\tHaus Bohlander\tKonstanz\t\t\t84712
Hornichring\t679\tHaus Ackermann\tTorgau\t\t\t19607
Zdravko-Reuter-Platz\t802\tHaus Jäntsch\tArtern\t\t\t22673
Mangoldring\t62\tHaus Fritsch\tRockenhausen\t\t\t34533
Nicolai-Jäntsch-Ring\t8\tHaus Kambs\tBelzig\t\t\t55031
Schollstraße\t121\tHaus Hauffer\tGeldern\t\t\t97403
August-Dörr-Gasse\t48\tHaus Karge\tBerlin\t\t\t97458
Luise-Biggen-Gasse\t216\tHaus Rose\tSchwäbisch Hall\t\t\t90086
Dobesstr.\t31\tHaus Tintzmann\tHamburg\t\t\t05884
Gordana-Etzold-Allee\t2\tHaus Nette\tWolfach\t\t\t46799
Annelore-Heinz-Platz\t693\tHaus Weinhage\tTeterow\t\t\t88350
Wähnerring\t121\tHaus Löchel\tRockenhausen\t\t\t15963
Beyerweg\t89\tHaus Kramer\tOlpe\t\t\t41118
Stanislaw-Pölitz-Ring\t4\tHaus Klapp\tCalau\t\t\t69729
Ditschleringasse\t85\tHaus Walter\tRochlitz\t\t\t07859
Jesselallee\t87\tHaus Vollbrecht\tGardelegen\t\t\t56688
Nergerweg\t47\tHaus Täsche\tPotsdam\t\t\t56017
Schottinallee\t7\tHaus Köster\tZerbst\t\t\t16911
Hans-Günter-Tintzmann-Ring\t69\tHaus Aumann\tAltötting\t\t\t09655
Bergerallee\t427\tHaus Rohleder\tKehl\t\t\t82340
Martingasse\t48\tHaus Jüttner\tSchwäbisch Hall\t\t\t78034
Jobst-Ruppersberger-Straße\t2\tHaus Tschentscher\tLüdinghausen\t\t\t13943
Käthi-Bolzmann-Straße\t5\tHaus Peukert\tEberswalde\t\t\t20112
Austermühleallee\t27\tHaus Blümel\tAugsburg\t\t\t11780
Cathrin-Drubin-Platz\t1\tHaus Kambs\tNortheim\t\t\t12209
Patrik-Höfig-Gasse\t9\tHaus Ullrich\tRoth\t\t\t42807
Reingard-Lehmann-Gasse\t7\tHaus Mühle\tGriesbach Rottal\t\t\t99132
Slobodan-Fechner-Gasse\t3\tHaus Käster\tViechtach\t\t\t25006
Steuerallee\t316\tHaus Kabus\tAngermünde\t\t\t37870
Möchlichenweg\t923\tHaus Kohl\tBamberg\t\t\t23452
Klotzweg\t5\tHaus Kuhl\tNortheim\t\t\t50801
Karl-Ludwig-Kabus-Allee\t2\tHaus Fröhlich\tMalchin\t\t\t95981
Ute-Täsche-Ring\t635\tHaus Barth\tEckernförde\t\t\t69059
Oda-Wesack-Straße\t735\tHaus Hamann\tWolfach\t\t\t74839
Ruppersbergerstr.\t8\tHaus Noack\tWolgast\t\t\t80453
Stadelmannstr.\t802\tHaus Dörschner\tGriesbach Rottal\t\t\t65601
Hörlegasse\t990\tHaus Blümel\tAltötting\t\t\t00166
Gutknechtstraße\t8\tHaus Meister\tWolmirstedt\t\t\t34149
Rosenowstraße\t328\tHaus Reising\tMelsungen\t\t\t14076
Ernst-Dieter-Adolph-Allee\t1\tHaus Ruppersberger\tTorgau\t\t\t88276
Eduard-Cichorius-Weg\t871\tHaus Spieß\tFlöha\t\t\t11525
Fechnerring\t96\tHaus Hartmann\tWolfenbüttel\t\t\t46843
Nohlmansstr.\t34\tHaus Kroker\tHelmstedt\t\t\t40328
Pius-Reichmann-Ring\t63\tHaus Beier\tGreiz\t\t\t96031
Agnieszka-Dussen van-Gasse\t97\tHaus Speer\tBerchtesgaden\t\t\t43924
Warmerring\t526\tHaus Bohnbach\tGöttingen\t\t\t94691
Kornelius-Hartung-Platz\t78\tHaus Söding\tKaiserslautern\t\t\t65294
Mosemannplatz\t4\tHaus Neuschäfer\tFinsterwalde\t\t\t86524
Enver-Söding-Straße\t87\tHaus Wagner\tBad Langensalza\t\t\t52425
Sigmund-Eigenwillig-Platz\t19\tHaus Austermühle\tRegen\t\t\t73221
Junckweg\t956\tHaus Seifert\tDiepholz\t\t\t69703
Aumannring\t1\tHaus Meyer\tKulmbach\t\t\t79590
Bolnbachring\t743\tHaus Stiffel\tGräfenhainichen\t\t\t38274
Etta-Möchlichen-Gasse\t300\tHaus Schomber\tSigmaringen\t\t\t23138
Schmidtkering\t92\tHaus Paffrath\tDelitzsch\t\t\t09843
Pascal-Neuschäfer-Allee\t19\tHaus Kusch\tRudolstadt\t\t\t46936
Losekannstr.\t90\tHaus Loos\tViersen\t\t\t77284
Fatma-Conradi-Platz\t1\tHaus Säuberlich\tNabburg\t\t\t87753
Hesergasse\t6\tHaus Hoffmann\tFallingbostel\t\t\t53992
Ramona-Heinrich-Ring\t2\tHaus Klotz\tOberviechtach\t\t\t80553
Reichmannplatz\t94\tHaus Thanel\tGeldern\t\t\t20931
Engin-Seifert-Platz\t8\tHaus Bien\tRehau\t\t\t78359
Benthinallee\t43\tHaus Karz\tEisenach\t\t\t13087
Evelyn-Mohaupt-Ring\t574\tHaus Sölzer\tNeuss\t\t\t47173
Dogan-Hermighausen-Gasse\t16\tHaus Weiß\tKemnath\t\t\t75057
Lehmannplatz\t86\tHaus Hiller\tWismar\t\t\t07820
Rotraut-Graf-Weg\t4\tHaus Gnatz\tArnstadt\t\t\t26690
Schülergasse\t20\tHaus Fröhlich\tHünfeld\t\t\t72178
Knud-Etzold-Gasse\t78\tHaus Otto\tSchwäbisch Hall\t\t\t75444
Raimund-Staude-Straße\t2\tHaus Scholz\tGeldern\t\t\t71545
Resi-Döhn-Weg\t285\tHaus Gunpf\tAltentreptow\t\t\t21886
Beyerring\t43\tHaus Krause\tGrimmen\t\t\t53196
Klemmgasse\t63\tHaus Vollbrecht\tErkelenz\t\t\t41197
Fiebigweg\t57\tHaus Grein Groth\tSaarbrücken\t\t\t21315
Mühlegasse\t381\tHaus Weiß\tStadtroda\t\t\t17162
Ilona-Kranz-Ring\t82\tHaus Steinberg\tBersenbrück\t\t\t52585
Babett-Hermann-Weg\t87\tHaus Schüler\tZerbst\t\t\t80924
Ira-Paffrath-Weg\t31\tHaus Weller\tKaiserslautern\t\t\t19059
Kreinstr.\t722\tHaus Biggen\tGerolzhofen\t\t\t66555
Paffrathgasse\t62\tHaus Röhrdanz\tBremen\t\t\t67287
Jähnstr.\t803\tHaus Hänel\tStendal\t\t\t24216
Annemie-Drewes-Platz\t337\tHaus Scholtz\tLüdinghausen\t\t\t13468
Frida-Herrmann-Gasse\t2\tHaus Hornich\tBad Brückenau\t\t\t68460
Ute-Tschentscher-Straße\t10\tHaus Trubin\tFlöha\t\t\t77373
Heinz-Otto-Klapp-Gasse\t72\tHaus Zahn\tParchim\t\t\t13856
Anni-Reuter-Weg\t62\tHaus Schmiedecke\tSenftenberg\t\t\t26162
Albersweg\t3\tHaus Kusch\tAltötting\t\t\t85808
Ehlertring\t201\tHaus Nohlmans\tLüdinghausen\t\t\t32586
Rüdiger-Weiß-Weg\t549\tHaus Beckmann\tRothenburg ob der Tauber\t\t\t78547
Schinkeplatz\t220\tHaus Kambs\tBadalzungen\t\t\t46483
Kristine-Söding-Straße\t84\tHaus Wulff\tTeterow\t\t\t15945
Janine-Speer-Ring\t10\tHaus Radisch\tDresden\t\t\t85937
Biggenstr.\t323\tHaus Bolander\tHeinsberg\t\t\t51158
Kaulallee\t9\tHaus Kohl\tWittenberg\t\t\t01771
Martine-Rudolph-Allee\t768\tHaus Drub\tHerzberg\t\t\t14667
Alessandro-Schüler-Allee\t8\tHaus Buchholz\tJessen\t\t\t11476
Krebsplatz\t8\tHaus Lindner\tEbersberg\t\t\t03894
Müllerstr.\t25\tHaus Schmiedt\tTuttlingen\t\t\t15738
Gotthilf-Weihmann-Ring\t572\tHaus Noack\tIllertissen\t\t\t30434
Riehlring\t371\tHaus Trupp\tKitzingen\t\t\t55394
Steuergasse\t850\tHaus Seifert\tGoslar\t\t\t53629
Kuhlstraße\t125\tHaus Wulf\tFallingbostel\t\t\t76542
Rosenowstraße\t5\tHaus Martin\tBayreuth\t\t\t22200
Elsa-Ditschlerin-Platz\t532\tHaus Wernecke\tGarmisch-Partenkirchen\t\t\t17905
Hans-J.-Hettner-Platz\t263\tHaus Reising\tIngolstadt\t\t\t69236
""",
}
